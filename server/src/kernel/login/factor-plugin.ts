import type { BetterAuthPlugin, GenericEndpointContext } from "@better-auth/core";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import type { LoginTools } from "./login-tools.ts";
import { noteAccess } from "./note-access.ts";
import { endSessions, readAccount } from "./queries.ts";

/** Paths by which a person who has signed in gets a second factor. The first of them is also one of the sign-in. */
const TOTP_PATH = "/two-factor/verify-totp";
const PASSKEY_PATH = "/passkey/verify-registration";

/**
 * The rules of a realm that requires a second factor: a password alone opens no account that has a passkey, and a new
 * factor ends the sessions that began without it.
 */
export function factorPlugin(tools: LoginTools): BetterAuthPlugin {
  const settingUp = new WeakSet<object>();
  return {
    id: "kasuwa-factor",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === TOTP_PATH || path === PASSKEY_PATH,
          handler: createAuthMiddleware(async (ctx) => {
            const hasSession = (await getSessionFromCtx(ctx)) !== null;
            if (hasSession && ctx.request !== undefined) settingUp.add(ctx.request);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === "/sign-in/email",
          handler: createAuthMiddleware((ctx) => requirePasskey(tools, ctx)),
        },
        {
          matcher: ({ path }) => path === TOTP_PATH || path === PASSKEY_PATH,
          handler: createAuthMiddleware(async (ctx) => {
            const isDone = !isAPIError(ctx.context.returned);
            if (isDone && ctx.request !== undefined && settingUp.has(ctx.request))
              await endOthers(tools, ctx);
          }),
        },
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            if (isAPIError(ctx.context.returned)) return;
            const isSettingUp = ctx.request !== undefined && settingUp.has(ctx.request);
            await noteAccess(tools, ctx, isSettingUp);
          }),
        },
      ],
    },
  };
}

/** The plugin for two factors has taken the session back where a code is needed. So here a password was enough. */
async function requirePasskey(tools: LoginTools, ctx: GenericEndpointContext): Promise<void> {
  const { newSession } = ctx.context;
  if (newSession === null) return;
  const account = await readAccount(tools.database, tools.realm, newSession.user.id);
  if (account === undefined || account.passkeys === 0) return;
  deleteSessionCookie(ctx, true);
  await ctx.context.internalAdapter.deleteSession(newSession.session.token);
  ctx.context.setNewSession(null);
  throw APIError.from("FORBIDDEN", {
    code: "PASSKEY_REQUIRED",
    message: "This account has a passkey. Sign in with it.",
  });
}

async function endOthers(tools: LoginTools, ctx: GenericEndpointContext): Promise<void> {
  const { newSession } = ctx.context;
  const current = newSession ?? (await getSessionFromCtx(ctx));
  if (current === null) return;
  const { id: exceptId, userId } = current.session;
  await endSessions(tools.database, tools.realm, { userId, exceptId });
}
