import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { type ClientOutcome, type ClientRequest, ProviderClient } from "../http/provider-client.ts";
import type { AdapterTools } from "../provider-definition.ts";
import type { DojahSettings } from "./settings.ts";

/** Every call only reads. The number that it asks about is in the query, which is not logged. */
type DojahRequest = Pick<ClientRequest, "path" | "query" | "reference">;

export class DojahClient {
  readonly #client: ProviderClient;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ baseUrl, appId, secretKey }: DojahSettings, { nowMs, onHttpCall }: AdapterTools) {
    this.#client = new ProviderClient({ baseUrl, nowMs, onHttpCall });
    // Dojah takes the key alone, without the word Bearer.
    this.#headers = { appid: appId, authorization: secretKey };
  }

  get(request: DojahRequest, call: CallContext): Promise<ClientOutcome> {
    return this.#client.call({ ...request, method: "GET", headers: this.#headers }, call);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
