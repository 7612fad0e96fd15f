import { openInstallationSecret } from "../tenancy/installation-secret.ts";
import type { BetterAuth } from "./better-auth.ts";
import { type CheckedPassword, checkPassword, type PasswordOwner } from "./check-password.ts";
import { createAccount, type NewPerson, prepareAccount } from "./create-account.ts";
import { loadHashing } from "./load-hashing.ts";
import type { AccessNote, LoginTools } from "./login-tools.ts";
import { type NewAccount, touchSession } from "./queries.ts";
import type { Realm } from "./realm.ts";

/** A session of a person, as its cookie names it. */
export interface LoginSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly signedInAt: Date;
  /** When it ends if it is not used again. */
  readonly endsAt: Date;
}

/** How a session is read. */
export interface SessionReading {
  /** True if a page repeats the request by itself, so it does not prolong the session. */
  readonly isUnattended: boolean;
}

/**
 * How the people of a realm sign in. better-auth does it, and is loaded by the first request that needs it: a service without people
 * pays nothing.
 */
export class Login {
  readonly #tools: LoginTools;
  #betterAuth: Promise<BetterAuth> | undefined;
  #prepare: (() => Promise<void>) | undefined;
  readonly #sessionCookie: RegExp;
  #noteAccess: LoginTools["noteAccess"];

  constructor(tools: LoginTools) {
    const noteAccess = async (note: AccessNote) => await this.#noteAccess?.(note);
    this.#tools = { ...tools, noteAccess };
    this.#sessionCookie = sessionCookieOf(tools.realm);
  }

  get realm(): Realm {
    return this.#tools.realm;
  }

  /** Names work that must be done before the first sign-in, and that no start should wait for. */
  prepareBy(work: () => Promise<void>): void {
    this.#prepare = work;
  }

  /** Names what records sign-ins, and changes of what opens an account. */
  noteAccessBy(note: (note: AccessNote) => Promise<void>): void {
    this.#noteAccess = note;
  }

  /** Answers a request to better-auth's own paths. */
  async handle(request: Request): Promise<Response> {
    return await (await this.#opened()).handler(request);
  }

  /** Returns whether a request names a session of the realm, which may have ended. Looks nothing up. */
  hasCookie(cookie: string | undefined): cookie is string {
    return cookie !== undefined && this.#sessionCookie.test(cookie);
  }

  /** Returns the session of a cookie. Undefined for none, or one that has ended. Notes that it is in use. */
  async readSession(
    cookie: string | undefined,
    { isUnattended }: SessionReading = { isUnattended: false },
  ): Promise<LoginSession | undefined> {
    if (!this.hasCookie(cookie)) return undefined;
    const headers = new Headers({ cookie });
    const { api } = await this.#opened();
    const found = await api.getSession({ headers, query: { disableRefresh: true } });
    if (found === null) return undefined;
    const { session, user } = found;
    const { database, realm } = this.#tools;
    const touched = isUnattended ? undefined : await touchSession(database, realm, session.id);
    return {
      sessionId: session.id,
      userId: user.id,
      name: user.name,
      email: user.email,
      isVerified: user.emailVerified,
      signedInAt: session.createdAt,
      endsAt: endOf(realm, session.expiresAt, touched?.usedAt ?? session.updatedAt),
    };
  }

  /** Signs a person in by password, with every check of a sign-in by HTTP. The answer carries the cookies. */
  async signIn(headers: Headers, credentials: { email: string; password: string }) {
    const sent = new Headers(headers);
    sent.set("content-type", "application/json");
    sent.delete("content-length");
    const url = `${this.#tools.settings.publicUrl()}${this.realm.authPath}/sign-in/email`;
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

  /** Returns what `saveAccount` writes, in a transaction of the caller. Throws for a password that is too short or long. */
  async prepareAccount(account: NewPerson): Promise<NewAccount> {
    return await prepareAccount(this.#tools, account);
  }

  /** Compares a password with the person's own. Wrong ones count as wrong sign-ins. */
  async checkPassword(person: PasswordOwner, password: string): Promise<CheckedPassword> {
    return await checkPassword(this.#tools, person, password);
  }

  /** Hashes a secret that a person chose, such as a PIN. */
  async hashSecret(secret: string): Promise<string> {
    return await (await loadHashing(this.#tools)).hashSecret(secret);
  }

  async isSecretOf(hash: string, secret: string): Promise<boolean> {
    return await (await loadHashing(this.#tools)).isSecretOf(hash, secret);
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
    const { database, realm } = this.#tools;
    await this.#prepare?.();
    const secret = await openInstallationSecret(database, this.#tools, realm.secret);
    const { buildBetterAuth } = await import("./better-auth.ts");
    return buildBetterAuth(this.#tools, secret);
  }
}

/** With `Secure` the browser requires the prefix. */
const sessionCookieOf = ({ cookies }: Realm): RegExp =>
  new RegExp(String.raw`(?:^|;\s*)(?:__Secure-)?${cookies.prefix}\.session_token=[^;\s]`);

const MINUTE_MS = 60_000;

function endOf({ session }: Realm, expiresAt: Date, usedAt: Date): Date {
  const idleAt = new Date(usedAt.getTime() + session.idleMinutes * MINUTE_MS);
  return idleAt < expiresAt ? idleAt : expiresAt;
}
