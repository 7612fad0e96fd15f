import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, textAt } from "../../http/exact-json.ts";
import { type ClientRequest, ProviderClient } from "../../http/provider-client.ts";
import type { AdapterTools } from "../../provider-definition.ts";
import type { PaystackSettings } from "../settings.ts";
import { anotherSubject } from "./another-subject.ts";
import { type PaystackAnswer, readEnvelope } from "./read-envelope.ts";

export type PaystackMode = "live" | "test";

/** The mode that a secret key belongs to. */
export const modeOf = (secretKey: string): PaystackMode =>
  secretKey.startsWith("sk_live_") ? "live" : "test";

/** Whether data is of the other mode. Some answers name none; those about transfers must. */
export const isOtherMode = (data: ExactJson | undefined, mode: PaystackMode): boolean =>
  (textAt(data, "domain") ?? mode) !== mode;

/** Calls Paystack with the secret key. */
export class PaystackClient {
  readonly mode: PaystackMode;
  readonly #client: ProviderClient;
  readonly #authorization: string;

  constructor({ baseUrl, secretKey }: PaystackSettings, { nowMs, onHttpCall }: AdapterTools) {
    this.mode = modeOf(secretKey);
    this.#authorization = `Bearer ${secretKey}`;
    this.#client = new ProviderClient({ baseUrl, nowMs, onHttpCall });
  }

  /** Sends a request. An answer about the other mode proves nothing. */
  async call(request: ClientRequest, context: CallContext): Promise<PaystackAnswer> {
    const headers = { authorization: this.#authorization };
    const answer = readEnvelope(await this.#client.call({ ...request, headers }, context));
    const isElsewhere = answer.kind === "done" && isOtherMode(answer.data, this.mode);
    return isElsewhere ? anotherSubject("mode") : answer;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
