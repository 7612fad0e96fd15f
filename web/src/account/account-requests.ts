import { getAuth, postAuth, refused } from "../api/auth-request.ts";

/** Ends the other sessions, because anyone who knew the old password may have one. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  postAuth("change-password", { currentPassword, newPassword, revokeOtherSessions: true });

export const changeName = (name: string) => postAuth("update-user", { name });

export interface AppSetup {
  /** What the authenticator app reads from the QR code. */
  readonly address: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Begins the set-up of an authenticator app. It takes effect once a code from the app was confirmed. */
export async function beginApp(password: string): Promise<AppSetup> {
  const { totpURI, backupCodes } = await postAuth("two-factor/enable", { password });
  const address = String(totpURI);
  return {
    address,
    secret: new URL(address).searchParams.get("secret") ?? "",
    recoveryCodes: textsOf(backupCodes),
  };
}

export const confirmApp = (code: string) => postAuth("two-factor/verify-totp", { code });

export const removeApp = (password: string) => postAuth("two-factor/disable", { password });

export async function replaceRecoveryCodes(password: string): Promise<readonly string[]> {
  const { backupCodes } = await postAuth("two-factor/generate-backup-codes", { password });
  return textsOf(backupCodes);
}

const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

export interface Passkey {
  readonly id: string;
  readonly name?: string | null;
  readonly createdAt: string;
  /** True for one that the person's other devices have too. */
  readonly backedUp: boolean;
}

export async function listPasskeys(): Promise<readonly Passkey[]> {
  // The plugin answers a list of these; the request spreads it by index.
  return Object.values(await getAuth("passkey/list-user-passkeys")) as Passkey[];
}

/** Has the browser make a passkey, and keeps its public half. */
export async function addPasskey(name: string): Promise<void> {
  const options = await getAuth("passkey/generate-register-options");
  const credential = await navigator.credentials.create({
    // The browser's own reader checks the form of the options.
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    ),
  });
  if (!(credential instanceof PublicKeyCredential)) throw refused(400, {});
  await postAuth("passkey/verify-registration", { response: credential.toJSON(), name });
}

export const renamePasskey = (id: string, name: string) =>
  postAuth("passkey/update-passkey", { id, name });

export const removePasskey = (id: string) => postAuth("passkey/delete-passkey", { id });
