import { getAuth, postAuth, refused } from "./auth-request.ts";

/** What a step of signing in asks for next. */
export type SignInStep = "signed-in" | "second-factor";

/** Signs in by password. A person with an authenticator app is asked for its code. */
export async function signInByPassword(email: string, password: string): Promise<SignInStep> {
  const answer = await postAuth("sign-in/email", { email, password, rememberMe: true });
  return answer["twoFactorRedirect"] === true ? "second-factor" : "signed-in";
}

export const confirmByApp = (code: string) => postAuth("two-factor/verify-totp", { code });

export const confirmByRecoveryCode = (code: string) =>
  postAuth("two-factor/verify-backup-code", { code });

export const signOut = () => postAuth("sign-out", {});

export const createAccount = (name: string, email: string, password: string) =>
  postAuth("sign-up/email", { name, email, password });

/** The code from the mail proves the address, and the password proves whose account it is. */
export const verifyEmail = (proof: {
  readonly email: string;
  readonly password: string;
  readonly otp: string;
}) => postAuth("email-otp/verify-email", proof);

export const sendVerificationCode = (email: string) =>
  postAuth("email-otp/send-verification-otp", { email, type: "email-verification" });

export const requestPasswordReset = (email: string) =>
  postAuth("request-password-reset", { email });

export const resetPassword = (token: string, newPassword: string) =>
  postAuth("reset-password", { token, newPassword });

export interface ShownInvitation {
  readonly email: string;
  readonly business: { readonly id: string; readonly name: string };
  readonly role: string;
  readonly invitedBy: string;
  readonly hasAccount: boolean;
}

export async function showInvitation(token: string): Promise<ShownInvitation> {
  // The sign-in API describes this answer; it has no generated types.
  return (await postAuth("join/show", { token })) as unknown as ShownInvitation;
}

export const joinWithNewAccount = (token: string, name: string, password: string) =>
  postAuth("join", { token, name, password });

/** Passkeys need a secure context, and a name: browsers refuse them for an address of numbers. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  "PublicKeyCredential" in window &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Signs in with a passkey: the browser shows which ones it has. */
export async function signInByPasskey(): Promise<void> {
  const options = await getAuth("passkey/generate-authenticate-options");
  const credential = await navigator.credentials.get({
    // The browser's own reader checks the form of the options.
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  if (!(credential instanceof PublicKeyCredential)) throw refused(400, {});
  await postAuth("passkey/verify-authentication", { response: credential.toJSON() });
}
