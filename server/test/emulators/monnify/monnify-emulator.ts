import { createHmac } from "node:crypto";
import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../emulator.ts";
import { EmulatedBills } from "./bills.ts";
import { EmulatedCollections } from "./collections.ts";
import { done, type Fields, refused, toKobo } from "./envelope.ts";
import { EmulatedTransfers } from "./transfers.ts";

export const API_KEY = "MK_TEST_7V4Q2K9XPA";
export const SECRET_KEY = "QX4M7T2ZK9B3V6N8W1C5R0D2F4G6H8JL";
export const WALLET = "3934178936";
export const CONTRACT = "4934121693";

const TOKEN_SECONDS = 3_600;
const FORBIDDEN: EmulatedAnswer = { status: 403, body: { error: "Forbidden" } };

/** Monnify with one merchant. Its clock stands still unless a test moves it. */
export class MonnifyEmulator extends Emulator {
  readonly transfers: EmulatedTransfers;
  readonly collections: EmulatedCollections;
  readonly bills = new EmulatedBills();
  /** Paths that begin with one of these belong to a product that is not switched on. */
  readonly switchedOff: string[] = [];
  logins = 0;
  /** Whether a new token is accepted at all. */
  tokensLive = true;
  readonly #tokens = new Map<string, number>();
  #nowMs = Date.UTC(2026, 5, 27, 8, 32, 49);

  constructor() {
    super();
    const nowMs = () => this.#nowMs;
    const notify = (eventType: string, eventData: Fields) => this.#announce(eventType, eventData);
    this.transfers = new EmulatedTransfers(WALLET, nowMs, notify);
    this.collections = new EmulatedCollections(CONTRACT, nowMs, notify, (kobo) =>
      this.transfers.deposit(kobo),
    );
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  /** Every token that was issued expires now. */
  endTokens(): void {
    this.#tokens.clear();
  }

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    if (request.path === "/api/v1/auth/login") return this.#login(request);
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!this.tokensLive || (this.#tokens.get(token) ?? 0) <= this.#nowMs) {
      return refused(401, "Unauthorized, supply authorization header", 99);
    }
    if (this.switchedOff.some((path) => request.path.startsWith(path))) return FORBIDDEN;
    return (
      this.transfers.answer(request) ??
      this.collections.answer(request) ??
      this.bills.answer(request) ??
      refused(404, "No such resource")
    );
  }

  protected forge({ headers, body }: EmulatedNotice): EmulatedNotice {
    return { headers: { ...headers, "monnify-signature": "0".repeat(128) }, body };
  }

  /**
   * `pay`: into an account number, in naira. `settle`: moves a transfer to a status; `REVERSED` reverses a settled one.
   * Both with `silent: true` send no notice. `deposit`: money of the merchant into the wallet, in naira.
   */
  protected override command(name: string, fields: Fields): unknown {
    const change = { isSilent: fields["silent"] === true };
    if (name === "settle") {
      const reference = String(fields["reference"]);
      const isKnown = this.transfers.settle(reference, String(fields["status"]), change);
      return { message: isKnown ? "Settled." : `No transfer has the reference ${reference}.` };
    }
    if (name === "deposit") {
      this.transfers.deposit(toKobo(fields["amount"]));
      return { message: "Deposited." };
    }
    if (name !== "pay") return undefined;
    const kobo = toKobo(fields["amount"]);
    const number = String(fields["accountNumber"]);
    const { transactionReference } = this.collections.pay(number, kobo, change);
    return { transactionReference };
  }

  #login({ headers }: EmulatedRequest): EmulatedAnswer {
    const basic = Buffer.from(`${API_KEY}:${SECRET_KEY}`).toString("base64");
    if (headers.authorization !== `Basic ${basic}`) return refused(401, "Invalid credentials");
    this.logins += 1;
    const accessToken = `token-${this.logins}`;
    this.#tokens.set(accessToken, this.#nowMs + TOKEN_SECONDS * 1_000);
    return done({ accessToken, expiresIn: TOKEN_SECONDS });
  }

  #announce(eventType: string, eventData: Fields): void {
    const body = JSON.stringify({ eventType, eventData });
    const signature = createHmac("sha512", SECRET_KEY).update(body).digest("hex");
    const headers = { "content-type": "application/json", "monnify-signature": signature };
    this.notify({ headers, body });
  }
}
