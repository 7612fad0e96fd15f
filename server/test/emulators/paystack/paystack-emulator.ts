import { createHmac } from "node:crypto";
import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../emulator.ts";
import { EmulatedBanks } from "./banks.ts";
import { EmulatedCollections } from "./collections.ts";
import { type Fields, refused } from "./envelope.ts";
import { EmulatedLedger } from "./ledger.ts";
import { EmulatedTransfers, MAGIC_ACCOUNTS } from "./transfers.ts";

export const SECRET_KEY = "sk_test_7b2e4c9a1f6d8035e2a4c6b8d0f1a3c5e7b9d2f4";

const LIMIT_SECONDS = 17;
const TOO_MANY: EmulatedAnswer = {
  status: 429,
  headers: {
    ...{ "x-ratelimit-limit": "100", "x-ratelimit-remaining": "0" },
    "x-ratelimit-reset": String(LIMIT_SECONDS),
  },
  body: {
    ...{ status: false, message: "Rate limit exceeded!" },
    ...{ type: "api_error", code: "rate_limited" },
  },
};

/** Paystack with one integration in test mode. Its clock stands still unless a test moves it. */
export class PaystackEmulator extends Emulator {
  readonly banks = new EmulatedBanks();
  readonly ledger: EmulatedLedger;
  readonly transfers: EmulatedTransfers;
  readonly collections: EmulatedCollections;
  /** How many more requests are refused as too many. */
  tooMany = 0;
  takesEveryKey = false;
  #nowMs = Date.UTC(2026, 5, 27, 8, 32, 49);

  constructor() {
    super();
    const stamp = () => new Date(this.#nowMs).toISOString();
    const notify = (event: string, data: Fields) => this.#announce(event, data);
    this.ledger = new EmulatedLedger(stamp);
    this.transfers = new EmulatedTransfers(this.banks, this.ledger, stamp, notify);
    this.collections = new EmulatedCollections(this.banks, this.ledger, stamp, notify);
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    if (!isKnown && !this.takesEveryKey) {
      return refused(401, "Invalid key", "invalid_Key");
    }
    if (this.tooMany > 0) {
      this.tooMany -= 1;
      return TOO_MANY;
    }
    return (
      this.#bankAnswer(request) ??
      this.transfers.answer(request) ??
      this.collections.answer(request) ??
      this.#ledgerAnswer(request) ??
      refused(404, "Route not found", "not_found")
    );
  }

  protected forge({ headers, body }: EmulatedNotice): EmulatedNotice {
    return { headers: { ...headers, "x-paystack-signature": "0".repeat(128) }, body };
  }

  /**
   * `pay`: into an account number, in naira. `settle`: moves a transfer to a status; `reversed` reverses a settled one.
   * Both with `silent: true` send no notice. `deposit`: money of the merchant into the balance, in naira.
   */
  protected override command(name: string, fields: Fields): unknown {
    const change = { isSilent: fields["silent"] === true };
    if (name === "settle") {
      const reference = String(fields["reference"]);
      const isKnown = this.transfers.settle(reference, String(fields["status"]), change);
      return { message: isKnown ? "Settled." : `No transfer has the reference ${reference}.` };
    }
    const kobo = BigInt(Math.round(Number(fields["amount"] ?? 0) * 100));
    if (name === "deposit") {
      this.ledger.deposit(kobo);
      return { message: "Deposited." };
    }
    if (name !== "pay") return undefined;
    const { reference } = this.collections.pay(String(fields["accountNumber"]), kobo, change);
    return { reference };
  }

  #bankAnswer({ method, path, query }: EmulatedRequest): EmulatedAnswer | undefined {
    if (method !== "GET") return undefined;
    if (path === "/bank") return this.banks.list(query);
    return path === "/bank/resolve"
      ? this.banks.resolve(query, MAGIC_ACCOUNTS.hasNoName)
      : undefined;
  }

  #ledgerAnswer({ method, path, query }: EmulatedRequest): EmulatedAnswer | undefined {
    return `${method} ${path}` === "GET /balance/ledger" ? this.ledger.list(query) : undefined;
  }

  #announce(event: string, data: Fields): void {
    const body = JSON.stringify({ event, data });
    const signature = createHmac("sha512", SECRET_KEY).update(body).digest("hex");
    this.notify({
      headers: { "content-type": "application/json", "x-paystack-signature": signature },
      body,
    });
  }
}
