import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import {
  type ClientOutcome,
  type ClientSettings,
  ProviderClient,
} from "../http/provider-client.ts";
import { type Readable, readable, turnedAway } from "../http/read-answer.ts";

export interface VtpassKeys {
  readonly apiKey: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

export type VtpassAnswer = Readable | Unavailable | Unknown;

interface Get {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

interface Post {
  readonly path: string;
  readonly json: unknown;
  readonly reference?: string;
}

/** Calls VTpass. A GET carries the public key, a POST the secret key. */
export class VtpassClient {
  readonly #client: ProviderClient;
  readonly #keys: VtpassKeys;

  constructor(settings: ClientSettings, keys: VtpassKeys) {
    this.#client = new ProviderClient(settings);
    this.#keys = keys;
  }

  async get(request: Get, call: CallContext): Promise<VtpassAnswer> {
    const { apiKey, publicKey } = this.#keys;
    const headers = { "api-key": apiKey, "public-key": publicKey };
    return authorized(await this.#client.call({ ...request, method: "GET", headers }, call));
  }

  async post(request: Post, call: CallContext): Promise<VtpassAnswer> {
    const { apiKey, secretKey } = this.#keys;
    const headers = { "api-key": apiKey, "secret-key": secretKey };
    return authorized(await this.#client.call({ ...request, method: "POST", headers }, call));
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

/** A 401 or a 403 refuses the caller before the purchase is read. */
function authorized(answer: ClientOutcome): VtpassAnswer {
  const isRefused = answer.kind === "answered" && (answer.status === 401 || answer.status === 403);
  return isRefused ? turnedAway(answer) : readable(answer);
}
