import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ClientRequest, ProviderClient } from "../../http/provider-client.ts";
import type { AdapterTools } from "../../provider-definition.ts";
import type { SudoSettings } from "../settings.ts";
import { readEnvelope } from "./read-envelope.ts";
import type { SudoAnswer } from "./sudo-answer.ts";

type SudoRequest = Pick<ClientRequest, "method" | "path" | "query" | "json" | "reference">;

/** Calls Sudo's API with the API key. The vault, which knows whole card numbers, is never called. */
export class SudoClient {
  readonly #client: ProviderClient;
  readonly #authorization: string;

  constructor({ apiUrl, apiKey }: SudoSettings, { nowMs, onHttpCall }: AdapterTools) {
    this.#client = new ProviderClient({ baseUrl: apiUrl, nowMs, onHttpCall });
    this.#authorization = `Bearer ${apiKey}`;
  }

  async call(request: SudoRequest, call: CallContext): Promise<SudoAnswer> {
    const headers = { authorization: this.#authorization };
    return readEnvelope(await this.#client.call({ ...request, headers }, call));
  }

  get(path: string, call: CallContext, query: Readonly<Record<string, string>> = {}) {
    return this.call({ method: "GET", path, query }, call);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
