import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { type ClientOutcome, type ClientRequest, ProviderClient } from "../http/provider-client.ts";
import type { AdapterTools } from "../provider-definition.ts";
import type { PremblySettings } from "./settings.ts";

type PremblyRequest = Pick<ClientRequest, "method" | "path" | "json" | "reference">;

export class PremblyClient {
  readonly #client: ProviderClient;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ baseUrl, apiKey, appId }: PremblySettings, { nowMs, onHttpCall }: AdapterTools) {
    this.#client = new ProviderClient({ baseUrl, nowMs, onHttpCall });
    this.#headers = { "x-api-key": apiKey, ...(appId === null ? {} : { "app-id": appId }) };
  }

  call(request: PremblyRequest, call: CallContext): Promise<ClientOutcome> {
    return this.#client.call({ ...request, headers: this.#headers }, call);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
