import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ClientRequest, ProviderClient } from "../../http/provider-client.ts";
import type { AdapterTools } from "../../provider-definition.ts";
import type { KoraSettings } from "../settings.ts";
import { type KoraAnswer, readEnvelope } from "./read-envelope.ts";

/** Calls Kora with the secret key, which decides the mode. */
export class KoraClient {
  readonly isTest: boolean;
  readonly #client: ProviderClient;
  readonly #authorization: string;

  constructor({ baseUrl, secretKey }: KoraSettings, { nowMs, onHttpCall }: AdapterTools) {
    this.isTest = secretKey.startsWith("sk_test_");
    this.#authorization = `Bearer ${secretKey}`;
    this.#client = new ProviderClient({ baseUrl, nowMs, onHttpCall });
  }

  async call(request: ClientRequest, context: CallContext): Promise<KoraAnswer> {
    const headers = { authorization: this.#authorization };
    return readEnvelope(await this.#client.call({ ...request, headers }, context));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
