import { createHmac, randomUUID } from "node:crypto";
import { formatReference } from "../../../server/src/kernel/references.ts";
import type { Merchant } from "../setup/merchants.ts";

/**
 * `uniform`: any two wallets of any merchant. `hot`: one wallet pays or is paid in every transfer. `refusals`: like
 * uniform, and every tenth asks for more than the balance.
 */
export type Scenario = "uniform" | "hot" | "refusals";

/** The requests to send: transfers between wallets in one of the scenarios, or one or many payments to bank accounts. */
export type Asked = Scenario | "payments" | "bulks";

export interface PreparedRequest {
  readonly bytes: Buffer;
  readonly status: number;
}

const REFUSED_SHARE = 0.1;
const TOO_MUCH = 900_000_000;
const KOBO_MAX = 1_000;
const BULK_ITEMS = 1_000;

/** Builds complete requests as bytes, each with its own body, signature and Idempotency-Key. */
export class Requests {
  readonly #path: string;
  readonly #merchants: readonly Merchant[];
  readonly #asked: Asked;
  #made = 0;

  constructor(path: string, asked: Asked, merchants: readonly Merchant[]) {
    this.#path = path;
    this.#asked = asked;
    this.#merchants = merchants;
  }

  next(): PreparedRequest {
    const merchant = this.#merchant();
    if (this.#asked === "payments") return this.#payments(merchant, this.#payment());
    if (this.#asked === "bulks") {
      const transferRequest = Array.from({ length: BULK_ITEMS }, () => this.#payment());
      return this.#payments(merchant, { transferRequest });
    }
    const [from, to] = this.#wallets(merchant);
    const isTooMuch = this.#asked === "refusals" && Math.random() < REFUSED_SHARE;
    const amount = isTooMuch ? TOO_MUCH : (1 + below(KOBO_MAX)) / 100;
    this.#made += 1;
    const body = JSON.stringify({
      toWalletReference: formatReference("wal", to),
      amount,
      narrative: `Bench transfer ${this.#made}`,
    });
    return {
      bytes: Buffer.from(
        this.#whole(merchant, `${this.#path}/${formatReference("wal", from)}/transfer`, body),
        "latin1",
      ),
      status: isTooMuch ? 402 : 200,
    };
  }

  #payment(): object {
    this.#made += 1;
    return {
      amount: 10,
      narration: `Bench payment ${this.#made}`,
      destinationBankCode: "058",
      destinationAccountNumber: "0123456789",
      destinationAccountName: "EZE CHIDI MUSA",
    };
  }

  #payments(merchant: Merchant, ordered: object): PreparedRequest {
    const body = JSON.stringify({ ...ordered, phoneNumber: "08031234567" });
    const bytes = Buffer.from(this.#whole(merchant, this.#path, body), "latin1");
    return { bytes, status: 200 };
  }

  #merchant(): Merchant {
    const merchant = this.#merchants[this.#asked === "hot" ? 0 : below(this.#merchants.length)];
    if (merchant === undefined) throw new Error("there is no merchant");
    return merchant;
  }

  #wallets({ firstWallet, wallets }: Merchant): [bigint, bigint] {
    const one = this.#asked === "hot" ? 0 : below(wallets);
    const other = (one + 1 + below(wallets - 1)) % wallets;
    const pair: [bigint, bigint] = [firstWallet + BigInt(one), firstWallet + BigInt(other)];
    // The hot wallet is paid as often as it pays, so it neither runs dry nor grows.
    return Math.random() < 0.5 ? pair : [pair[1], pair[0]];
  }

  #whole({ apiKey, publicKey }: Merchant, path: string, body: string): string {
    const signature = createHmac("sha256", publicKey).update(body).digest("base64");
    return (
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `X-Service-Api-Key: ${apiKey}\r\nX-Service-Signature: ${signature}\r\nX-Service-Signature-Version: v2\r\n` +
      `Idempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    );
  }
}

const below = (limit: number) => Math.floor(Math.random() * limit);
