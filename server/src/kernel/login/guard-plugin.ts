import type { BetterAuthPlugin, GenericEndpointContext } from "@better-auth/core";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { Attempts } from "./attempts.ts";
import { findFieldFault, findTextFault } from "./field-rules.ts";
import {
  GUARDED_PATHS,
  type GuardedPath,
  MAILING_PATHS,
  SIGN_IN_PATHS,
  VERIFY_EMAIL_PATH,
  WRONG_SENTENCES,
} from "./guarded-paths.ts";
import {
  type Guess,
  GuessGuard,
  type GuessTaken,
  lockedSentence,
  wrongSentence,
} from "./guess-guard.ts";
import { isPasswordOf } from "./is-password-of.ts";
import { CLIENT_KEY_HEADER } from "./login-paths.ts";
import type { LoginTools } from "./login-tools.ts";
import { noteWrongGuess } from "./note-access.ts";
import { noteSignIn } from "./note-sign-in.ts";

/** A guess under way: what was counted before better-auth judges it. */
interface Pending {
  readonly path: GuardedPath;
  readonly guess: Guess;
  readonly taken: GuessTaken;
  /** A code of an authenticator application, marked as used. */
  readonly code: { readonly userId: string; readonly text: string } | undefined;
}

const MAILS_LIMIT = { most: 5, minutes: 15 };

/**
 * What better-auth lacks: limits of names, a lock after wrong guesses that all processes agree on, codes that work once, and a limit of
 * mails to one address. It is the last plugin, so that it sees what the others made of an answer.
 */
export function guardPlugin(tools: LoginTools): BetterAuthPlugin {
  const guard = new GuessGuard(tools);
  const attempts = new Attempts(tools.database, tools.vault, tools.realm);
  const pending = new WeakMap<object, Pending>();
  const isGuarded = ({ path = "" }: { path?: string }) => GUARDED_PATHS[path] !== undefined;
  return {
    id: "kasuwa-guard",
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const { path, query, body = {} } = ctx;
            const fault = findTextFault([query, body]) ?? findFieldFault(path, body ?? {});
            if (fault !== undefined) throw APIError.from("BAD_REQUEST", fault);
          }),
        },
        {
          matcher: isGuarded,
          handler: createAuthMiddleware(async (ctx) => {
            const begun = await beginGuess(tools, guard, ctx);
            if (begun !== undefined && ctx.request !== undefined) pending.set(ctx.request, begun);
          }),
        },
        {
          matcher: ({ path = "" }) => MAILING_PATHS.includes(path),
          handler: createAuthMiddleware((ctx) => limitMails(attempts, ctx)),
        },
      ],
      after: [
        {
          matcher: isGuarded,
          handler: createAuthMiddleware(async (ctx) => {
            const begun = ctx.request && pending.get(ctx.request);
            if (begun !== undefined) await endGuess(tools, guard, begun, ctx);
          }),
        },
        {
          matcher: ({ path = "" }) => SIGN_IN_PATHS.includes(path),
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession } = ctx.context;
            if (newSession) await noteSignIn(tools, newSession);
          }),
        },
      ],
    },
  };
}

async function beginGuess(
  tools: LoginTools,
  guard: GuessGuard,
  ctx: GenericEndpointContext,
): Promise<Pending | undefined> {
  const path = GUARDED_PATHS[ctx.path];
  const person = path && (await personOf(path, ctx));
  if (path === undefined || person === undefined) return undefined;
  const guess = { account: person.email, address: addressOf(ctx) };
  const taken = await guard.take(guess);
  if (taken.lockedSeconds !== undefined) throw locked(taken.lockedSeconds);
  if (ctx.path === VERIFY_EMAIL_PATH) await requireOwnPassword(tools, ctx, guess, taken);
  const code = totpOf(ctx, person.userId);
  if (code !== undefined && !(await guard.useCode(code.userId, code.text))) {
    await noteWrongGuess(tools, ctx, guess.account);
    throw wrong("CODE_ALREADY_USED", taken.triesLeft);
  }
  return { path, guess, taken, code };
}

/**
 * Who proves an address must know the password of its account. Otherwise a stranger signs up with the address first, and
 * has an account that its owner proves.
 */
async function requireOwnPassword(
  tools: LoginTools,
  ctx: GenericEndpointContext,
  { account }: Guess,
  { triesLeft }: GuessTaken,
): Promise<void> {
  const password: unknown = ctx.body?.password;
  if (typeof password === "string" && (await isPasswordOf(tools, account, password))) return;
  await noteWrongGuess(tools, ctx, account);
  throw wrong("PASSWORD_OF_ANOTHER", triesLeft);
}

/** What better-auth made of a request. */
interface Outcome {
  readonly returned?: unknown;
  readonly newSession: object | null;
}

async function endGuess(
  tools: LoginTools,
  guard: GuessGuard,
  { path, guess, taken, code }: Pending,
  ctx: GenericEndpointContext,
): Promise<void> {
  const { returned, newSession }: Outcome = ctx.context;
  const failure = isAPIError(returned) ? returned : undefined;
  if (failure !== undefined && code !== undefined) await guard.forgetCode(code.userId, code.text);
  const reason = failure?.body?.code;
  if (reason !== undefined && path.wrong.includes(reason)) {
    await noteWrongGuess(tools, ctx, guess.account);
    throw wrong(reason, taken.triesLeft);
  }
  // A right password that still needs a code gives no new tries for codes.
  if (failure === undefined && newSession && path.kind !== "password") await guard.forget(guess);
  else await guard.giveBack(guess);
}

interface Person {
  readonly email: string;
  /** Undefined where only an address is known. */
  readonly userId: string | undefined;
}

/** Whose secret is guessed: of the address in the body, of the session, or of the sign-in that waits for a code. */
async function personOf(
  { kind }: GuardedPath,
  ctx: GenericEndpointContext,
): Promise<Person | undefined> {
  if (kind === "sign-in") {
    const { email } = ctx.body ?? {};
    return typeof email === "string"
      ? { email: email.toLowerCase(), userId: undefined }
      : undefined;
  }
  const session = await getSessionFromCtx(ctx);
  const user = session?.user ?? (kind === "code" ? await waitingUser(ctx) : undefined);
  return user ? { email: user.email, userId: user.id } : undefined;
}

/** better-auth's name of the cookie between the password and the code. */
const TWO_FACTOR_COOKIE = "two_factor";

async function waitingUser(ctx: GenericEndpointContext) {
  const { name } = ctx.context.createAuthCookie(TWO_FACTOR_COOKIE);
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return undefined;
  const found = await ctx.context.internalAdapter.findVerificationValue(challenge);
  return found === null ? undefined : await ctx.context.internalAdapter.findUserById(found.value);
}

function totpOf(ctx: GenericEndpointContext, userId: string | undefined) {
  const text: unknown = ctx.body?.code;
  const isTotp = ctx.path === "/two-factor/verify-totp" && typeof text === "string";
  return isTotp && userId !== undefined ? { userId, text } : undefined;
}

const addressOf = (ctx: GenericEndpointContext): string =>
  ctx.headers?.get(CLIENT_KEY_HEADER) ?? "unknown";

/** One more mail than allowed is not written. The answer does not tell. */
async function limitMails(attempts: Attempts, ctx: GenericEndpointContext) {
  const { email, type } = ctx.body ?? {};
  if (ctx.path === "/email-otp/send-verification-otp" && type !== "email-verification")
    throw APIError.from("BAD_REQUEST", { code: "INVALID_TYPE", message: "Unknown type of code." });
  if (typeof email !== "string") return;
  const { isLocked, secondsLeft } = await attempts.take(`mail/${email.toLowerCase()}`, MAILS_LIMIT);
  if (isLocked) throw locked(secondsLeft, "Too many mails to this address.");
}

function locked(seconds: number, sentence = ""): APIError {
  return new APIError("TOO_MANY_REQUESTS", {
    code: "LOCKED",
    message: sentence === "" ? lockedSentence(seconds) : `${sentence} Try again later.`,
    retryAfterSeconds: seconds,
  });
}

const wrong = (code: string, triesLeft: number): APIError =>
  new APIError("UNAUTHORIZED", {
    code,
    message: wrongSentence(WRONG_SENTENCES[code] ?? "That is not right.", triesLeft),
    triesLeft,
  });
