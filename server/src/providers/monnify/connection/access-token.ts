import type { Unavailable } from "../../../kernel/providers/ports/outcome.ts";
import { textAt } from "../../http/exact-json.ts";
import type { ProviderClient } from "../../http/provider-client.ts";
import { readEnvelope } from "./read-envelope.ts";

export const LOGIN_PATH = "/api/v1/auth/login";

const LOGIN_MS = 10_000;
/** A token is renewed this long before it expires, so that none expires during a request. */
const MARGIN_MS = 60_000;
const LIFE_MS_IF_MISSING = 5 * 60_000;

export interface Token {
  readonly kind: "token";
  readonly value: string;
  readonly renewAtMs: number;
}

interface TokenTools {
  readonly client: ProviderClient;
  readonly apiKey: string;
  readonly secretKey: string;
  nowMs(): number;
}

/** The access token of all calls. It is fetched on demand, by one login at a time. */
export class AccessToken {
  readonly #tools: TokenTools;
  #current: Token | undefined;
  #login: Promise<Token | Unavailable> | undefined;

  constructor(tools: TokenTools) {
    this.#tools = tools;
  }

  /** The current token. Without one no call is made, so a login that fails has left nothing at Monnify. */
  async get(): Promise<Token | Unavailable> {
    const { nowMs } = this.#tools;
    if (this.#current !== undefined && nowMs() < this.#current.renewAtMs) return this.#current;
    this.#login ??= this.#fetch().finally(() => {
      this.#login = undefined;
    });
    return await this.#login;
  }

  /** Forgets a token that Monnify refused, unless another call has replaced it already. */
  drop(token: Token): void {
    if (this.#current === token) this.#current = undefined;
  }

  async #fetch(): Promise<Token | Unavailable> {
    const { client, apiKey, secretKey, nowMs } = this.#tools;
    const basic = Buffer.from(`${apiKey}:${secretKey}`).toString("base64");
    const answer = readEnvelope(
      await client.call(
        { method: "POST", path: LOGIN_PATH, headers: { authorization: `Basic ${basic}` } },
        // Many calls wait for it, so it has its own time limit.
        { signal: AbortSignal.timeout(LOGIN_MS) },
      ),
    );
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "refused") return { kind: "unavailable", why: "turned_away" };
    const value = answer.kind === "done" ? textAt(answer.body, "accessToken") : undefined;
    if (answer.kind !== "done" || value === undefined) {
      return { kind: "unavailable", why: "unreachable" };
    }
    const lifeMs = Number(textAt(answer.body, "expiresIn")) * 1_000 || LIFE_MS_IF_MISSING;
    const margin = Math.min(MARGIN_MS, lifeMs / 2);
    this.#current = { kind: "token", value, renewAtMs: nowMs() + lifeMs - margin };
    return this.#current;
  }
}
