import type { GenericEndpointContext } from "@better-auth/core";
import { getSessionFromCtx } from "better-auth/api";
import { CLIENT_ADDRESS_HEADER } from "./login-paths.ts";
import type { AccessChange, AccessFailure, LoginTools } from "./login-tools.ts";

const SIGN_INS: Readonly<Record<string, AccessChange>> = {
  "/sign-in/email": "signed in with a password",
  "/two-factor/verify-totp": "signed in with an authenticator",
  "/two-factor/verify-backup-code": "signed in with a recovery code",
  "/passkey/verify-authentication": "signed in with a passkey",
};

const CHANGES: Readonly<Record<string, AccessChange>> = {
  "/two-factor/enable": "began to set up an authenticator",
  "/two-factor/verify-totp": "confirmed an authenticator",
  "/two-factor/disable": "removed the authenticator",
  "/two-factor/generate-backup-codes": "made new recovery codes",
  "/passkey/verify-registration": "added a passkey",
  "/passkey/delete-passkey": "removed a passkey",
  "/change-password": "changed the password",
};

/** Notes a sign-in, and each change of what opens the account. Only for what was done. `isSettingUp`: the request came with a session. */
export async function noteAccess(
  { noteAccess: note }: Pick<LoginTools, "noteAccess">,
  ctx: GenericEndpointContext,
  isSettingUp: boolean,
): Promise<void> {
  if (note === undefined) return;
  const { newSession } = ctx.context;
  const signIn = isSettingUp ? undefined : SIGN_INS[ctx.path];
  const what = signIn ?? CHANGES[ctx.path];
  if (what === undefined) return;
  // A right password that still needs a code is not a sign-in.
  const session = newSession ?? (signIn === undefined ? await getSessionFromCtx(ctx) : null);
  if (session === null) return;
  await note({ email: session.user.email, address: clientOf(ctx), what, isRefused: false });
}

const FAILURES: Readonly<Record<string, AccessFailure>> = {
  "/two-factor/verify-totp": "gave a wrong code",
  "/two-factor/verify-backup-code": "gave a wrong recovery code",
};

/** Notes a wrong guess about an address, which may be a stranger's. */
export async function noteWrongGuess(
  { noteAccess: note }: Pick<LoginTools, "noteAccess">,
  ctx: GenericEndpointContext,
  email: string,
): Promise<void> {
  const what = FAILURES[ctx.path] ?? "gave a wrong password";
  await note?.({ email, address: clientOf(ctx), what, isRefused: true });
}

const clientOf = (ctx: GenericEndpointContext): string | null =>
  ctx.headers?.get(CLIENT_ADDRESS_HEADER) || null;
