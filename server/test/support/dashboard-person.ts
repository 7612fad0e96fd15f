import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { sql } from "../../src/kernel/database/sql.ts";
import { MEMBER_REALM } from "../../src/kernel/login/realm.ts";
import { readNetwork } from "../../src/kernel/outbound/addresses.ts";
import { startTestService, type TestService } from "./service.ts";

/** A service that trusts the address that the test's browser claims. */
export const startDashboardService = (
  choices: { readonly mailingMs?: number } = {},
): Promise<TestService> =>
  startTestService([], { trustedProxies: [readNetwork("127.0.0.1") ?? []].flat(), ...choices });

export interface AuthAnswer {
  readonly status: number;
  /** The answer of better-auth, or the envelope of the session API. */
  readonly body: Record<string, unknown>;
  readonly setCookies: readonly string[];
}

let browsers = 0;

/**
 * A person's browser: it keeps cookies and sends its origin, as browsers do. A service that trusts this machine as a
 * proxy sees a different address for each browser.
 */
export class Browser {
  readonly #url: string;
  readonly #authPath: string;
  readonly #cookies = new Map<string, string>();
  readonly headers: Record<string, string> = {};

  constructor({ url }: Pick<TestService, "url">, realm = MEMBER_REALM) {
    this.#url = url;
    this.#authPath = realm.authPath;
    browsers += 1;
    this.headers["x-forwarded-for"] = `198.18.${browsers >> 8}.${browsers & 255}`;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  set cookie(text: string) {
    this.#cookies.clear();
    for (const pair of text.split("; ")) this.#keep(pair);
  }

  auth(path: string, body?: unknown): Promise<AuthAnswer> {
    return this.send(body === undefined ? "GET" : "POST", `${this.#authPath}${path}`, body);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AuthAnswer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(this.cookie !== "" && { cookie: this.cookie }),
        ...(method !== "GET" && { origin: this.#url }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...this.headers,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const cookie of setCookies) this.#keep(cookie.split(";")[0] ?? "", cookie);
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : parsed(text), setCookies };
  }

  #keep(pair: string, whole = ""): void {
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "" || /max-age=0/i.test(whole)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function parsed(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? { list: value } : ((value ?? {}) as Record<string, unknown>);
}

export const PASSWORD = "correct horse battery";

let people = 0;

/** A new address, so that tests share a service but no lockout. */
export const newEmail = (name = "ada"): string => {
  people += 1;
  return `${name}${people}@adire.example`;
};

/** A person with a confirmed e-mail address and a password, who is not signed in. */
export async function createPerson(
  { kit }: Pick<TestService, "kit">,
  email = newEmail(),
  password = PASSWORD,
): Promise<{ userId: string; email: string }> {
  const userId = await kit.login.createAccount({ email, name: "Ada Eze", password });
  if (userId === undefined) throw new Error(`${email} exists`);
  return { userId, email };
}

/** The browser of a person who has just signed in by password. */
export async function signIn(
  service: Pick<TestService, "url">,
  email: string,
  password = PASSWORD,
): Promise<Browser> {
  const browser = new Browser(service);
  const answer = await browser.auth("/sign-in/email", { email, password });
  expect(answer).toMatchObject({ status: 200 });
  return browser;
}

/** The newest mail to an address. */
export async function lastMailTo({ kit }: Pick<TestService, "kit">, email: string) {
  return await kit.database.maybeOne<{ kind: string; subject: string; body: string }>(sql`
    select kind, subject, body from mail_outbox where recipient = ${email} order by id desc limit 1`);
}

export async function countMailsTo({ kit }: Pick<TestService, "kit">, email: string) {
  const { count } = await kit.database.one<{ count: number }>(
    sql`select count(*)::integer as count from mail_outbox where recipient = ${email}`,
  );
  return count;
}

/** The six-digit code in the newest mail with a code to this address. A worker may send other mails at any time. */
export async function codeSentTo({ kit }: Pick<TestService, "kit">, email: string) {
  const mail = await kit.database.maybeOne<{ body: string }>(sql`
    select body from mail_outbox where recipient = ${email} and body ~ '\\m\\d{6}\\M'
    order by id desc limit 1`);
  return /\b\d{6}\b/.exec(mail?.body ?? "")?.[0] ?? "";
}

/** Switches two-factor on. Returns the secret and the recovery codes. */
export async function enableTotp(browser: Browser, password = PASSWORD) {
  const enabled = await browser.auth("/two-factor/enable", { password });
  expect(enabled.status).toBe(200);
  const secret = new URL(String(enabled.body["totpURI"])).searchParams.get("secret") ?? "";
  await leaveEdge();
  // The test's own clock is the system's, as the authenticator's is.
  const verified = await browser.auth("/two-factor/verify-totp", { code: totp(secret, -30) });
  expect(verified.status).toBe(200);
  return { secret, backupCodes: enabled.body["backupCodes"] as string[] };
}

const STEP_MS = 30_000;
const EDGE_MS = 4_000;

/** The code of the previous half minute is refused once this one ends, so a test does not use it near that end. */
export async function leaveEdge(): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  // A timer may fire a little early.
  if (leftMs < EDGE_MS) await pause(leftMs + 100);
}

/** The code of an authenticator application, as RFC 6238 says. */
export function totp(secret: string, shiftSeconds = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1_000 + shiftSeconds) / 30)));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
