import { ApiFailure } from "./failure.ts";

/** What a step of signing in asks for next. */
export type SignInStep = "signed-in" | "second-factor";

interface SignInRefusal {
  readonly code?: string;
  readonly message?: string;
}

/** Signs in by password. A person with an authenticator app is asked for its code. */
export async function signInByPassword(email: string, password: string): Promise<SignInStep> {
  const answer = await post("sign-in/email", { email, password, rememberMe: true });
  return answer["twoFactorRedirect"] === true ? "second-factor" : "signed-in";
}

export const confirmByApp = (code: string) => post("two-factor/verify-totp", { code });

export const confirmByRecoveryCode = (code: string) =>
  post("two-factor/verify-backup-code", { code });

export const signOut = () => post("sign-out", {});

export const createAccount = (name: string, email: string, password: string) =>
  post("sign-up/email", { name, email, password });

export const verifyEmail = (email: string, otp: string) =>
  post("email-otp/verify-email", { email, otp });

export const sendVerificationCode = (email: string) =>
  post("email-otp/send-verification-otp", { email, type: "email-verification" });

export const requestPasswordReset = (email: string) => post("request-password-reset", { email });

export const resetPassword = (token: string, newPassword: string) =>
  post("reset-password", { token, newPassword });

export interface ShownInvitation {
  readonly email: string;
  readonly business: { readonly id: string; readonly name: string };
  readonly role: string;
  readonly invitedBy: string;
  readonly hasAccount: boolean;
}

export async function showInvitation(token: string): Promise<ShownInvitation> {
  // The sign-in API describes this answer; it has no generated types.
  return (await post("join/show", { token })) as unknown as ShownInvitation;
}

export const joinWithNewAccount = (token: string, name: string, password: string) =>
  post("join", { token, name, password });

/** Passkeys need a secure context, and a name: browsers refuse them for an address of numbers. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  "PublicKeyCredential" in window &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Signs in with a passkey: the browser shows which ones it has. */
export async function signInByPasskey(): Promise<void> {
  const options = await get("passkey/generate-authenticate-options");
  const credential = await navigator.credentials.get({
    // The browser's own reader checks the form of the options.
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  if (!(credential instanceof PublicKeyCredential)) throw refused(400, {});
  await post("passkey/verify-authentication", { response: credential.toJSON() });
}

const get = (path: string) => ask(path, {});

const post = (path: string, body: unknown) =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

async function ask(path: string, options: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(`/dashboard/auth/${path}`, options);
  // A proxy's page is no JSON, and then there is no message.
  const answer: unknown = await response.json().catch(() => undefined);
  const body = typeof answer === "object" && answer !== null ? answer : {};
  if (!response.ok) throw refused(response.status, body);
  return { ...body };
}

function refused(status: number, { code, message }: SignInRefusal): ApiFailure {
  return new ApiFailure(status, {
    code: code ?? "no_answer",
    message: message ?? "Signing in failed. Try again.",
  });
}
