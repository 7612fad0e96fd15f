import { openInstallationSecret } from "../tenancy/installation-secret.ts";
import type { BetterAuth } from "./better-auth.ts";
import { type CheckedPassword, checkPassword, type PasswordOwner } from "./check-password.ts";
import { createAccount, type NewPerson } from "./create-account.ts";
import { AUTH_PATH } from "./login-paths.ts";
import type { LoginTools } from "./login-tools.ts";
import { touchSession } from "./queries.ts";

/** A session of a person, as its cookie names it. */
export interface LoginSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly signedInAt: Date;
}

const LOGIN_SECRET = "login";

/**
 * How people sign in. better-auth does it, and is loaded by the first request that needs it: a service without people
 * pays nothing.
 */
export class Login {
  readonly #tools: LoginTools;
  #betterAuth: Promise<BetterAuth> | undefined;
  #prepare: (() => Promise<void>) | undefined;

  constructor(tools: LoginTools) {
    this.#tools = tools;
  }

  /** Names work that must be done before the first sign-in, and that no start should wait for. */
  prepareBy(work: () => Promise<void>): void {
    this.#prepare = work;
  }

  /** Answers a request to better-auth's own paths. */
  async handle(request: Request): Promise<Response> {
    return await (await this.#opened()).handler(request);
  }

  /** Returns the session of a cookie. Undefined for none, or one that has ended. Notes that it is in use. */
  async readSession(cookie: string | undefined): Promise<LoginSession | undefined> {
    if (cookie === undefined || !hasSessionCookie(cookie)) return undefined;
    const headers = new Headers({ cookie });
    const { api } = await this.#opened();
    const found = await api.getSession({ headers, query: { disableRefresh: true } });
    if (found === null) return undefined;
    const { session, user } = found;
    await touchSession(this.#tools.database, session.id);
    return {
      sessionId: session.id,
      userId: user.id,
      name: user.name,
      email: user.email,
      isVerified: user.emailVerified,
      signedInAt: session.createdAt,
    };
  }

  /** Signs a person in by password, with every check of a sign-in by HTTP. The answer carries the cookies. */
  async signIn(headers: Headers, credentials: { email: string; password: string }) {
    const sent = new Headers(headers);
    sent.set("content-type", "application/json");
    sent.delete("content-length");
    const url = `${this.#tools.settings.publicUrl()}${AUTH_PATH}/sign-in/email`;
    const body = JSON.stringify(credentials);
    return await this.handle(new Request(url, { method: "POST", headers: sent, body }));
  }

  /**
   * Creates the account of a person whose address is proven. An account with an unproven address gets this password
   * instead. Undefined if there is a proven account.
   */
  async createAccount(account: NewPerson): Promise<string | undefined> {
    return await createAccount(this.#tools, account);
  }

  /** Compares a password with the person's own. Wrong ones count as wrong sign-ins. */
  async checkPassword(person: PasswordOwner, password: string): Promise<CheckedPassword> {
    return await checkPassword(this.#tools, person, password);
  }

  /** Hashes a secret that a person chose, such as a PIN. */
  async hashSecret(secret: string): Promise<string> {
    return await (await import("./passwords.ts")).hashSecret(secret);
  }

  async isSecretOf(hash: string, secret: string): Promise<boolean> {
    return await (await import("./passwords.ts")).isSecretOf(hash, secret);
  }

  async #opened(): Promise<BetterAuth> {
    this.#betterAuth ??= this.#open();
    try {
      return await this.#betterAuth;
    } catch (error) {
      // The next request tries again: the database may have been unreachable.
      this.#betterAuth = undefined;
      throw error;
    }
  }

  async #open(): Promise<BetterAuth> {
    const { database } = this.#tools;
    await this.#prepare?.();
    const secret = await openInstallationSecret(database, this.#tools, LOGIN_SECRET);
    const { buildBetterAuth } = await import("./better-auth.ts");
    return buildBetterAuth(this.#tools, secret);
  }
}

/** With `Secure` the browser requires the prefix. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?kasuwa\.session_token=[^;\s]/;

/** Returns whether a request names a session, which may have ended. Looks nothing up. */
export const hasSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && SESSION_COOKIE.test(cookie);
