import { createHmac } from "node:crypto";
import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../emulator.ts";
import { type Fields, refused } from "./envelope.ts";
import { EmulatedPayouts } from "./payouts.ts";

export const SECRET_KEY = "sk_test_4Fq8ZkT2wXn7Rb5Jc9Ls3Vd6Gh1Mp0Ya";
/** The beginning of every path. */
export const BASE_PATH = "/merchant/api/v1";
const SIGNATURE_HEADER = "x-korapay-signature";

/** Kora with one account in test mode. Its clock stands still unless a test moves it. */
export class KoraEmulator extends Emulator {
  readonly transfers: EmulatedPayouts;
  /** Whether calls seem to come from an address that Kora does not allow. */
  refusesAddress = false;
  #nowMs = Date.UTC(2026, 5, 27, 8, 32, 49);

  constructor() {
    super();
    this.transfers = new EmulatedPayouts((event, data) => this.#announce(event, data));
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return refused(401, "Invalid authorization key");
    }
    if (this.refusesAddress) return refused(403, "not_authorized");
    const { path } = request;
    const isOurs = path.startsWith(`${BASE_PATH}/`);
    const answer = isOurs
      ? this.transfers.answer(request, path.slice(BASE_PATH.length))
      : undefined;
    return answer ?? refused(404, "Route not found");
  }

  protected forge({ headers, body }: EmulatedNotice): EmulatedNotice {
    return { headers: { ...headers, [SIGNATURE_HEADER]: "0".repeat(64) }, body };
  }

  /**
   * `settle`: moves a transfer to a status; `failed` undoes one that was paid. With `silent: true` it sends no notice.
   * `deposit`: money of the merchant into the balance, in naira.
   */
  protected override command(name: string, fields: Fields): unknown {
    if (name === "settle") {
      const reference = String(fields["reference"]);
      const change = { isSilent: fields["silent"] === true };
      const isKnown = this.transfers.settle(reference, String(fields["status"]), change);
      return { message: isKnown ? "Settled." : `No transfer has the reference ${reference}.` };
    }
    if (name !== "deposit") return undefined;
    this.transfers.available += BigInt(Math.round(Number(fields["amount"] ?? 0) * 100));
    return { message: "Deposited." };
  }

  /** Kora signs the data alone. */
  #announce(event: string, data: Fields): void {
    const signature = createHmac("sha256", SECRET_KEY).update(JSON.stringify(data)).digest("hex");
    this.notify({
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body: JSON.stringify({ event, data }),
    });
  }
}
