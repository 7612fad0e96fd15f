import type { Unavailable } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import {
  type ClientOutcome,
  type ClientRequest,
  type HttpCall,
  ProviderClient,
} from "../../http/provider-client.ts";
import { RequestPace } from "../../http/request-pace.ts";
import type { AdapterTools } from "../../provider-definition.ts";
import type { MonnifySettings } from "../settings.ts";
import { AccessToken, LOGIN_PATH, type Token } from "./access-token.ts";
import { type MonnifyAnswer, readEnvelope } from "./read-envelope.ts";

const BUSY: Unavailable = { kind: "unavailable", why: "busy" };

/** Calls Monnify with an access token, at the rate that Monnify allows. */
export class MonnifyClient {
  readonly #client: ProviderClient;
  readonly #token: AccessToken;
  readonly #pace: RequestPace;

  constructor(settings: MonnifySettings, { nowMs, onHttpCall }: AdapterTools) {
    this.#client = new ProviderClient({
      baseUrl: settings.baseUrl,
      nowMs,
      onHttpCall: (call) => onHttpCall(withoutToken(call)),
    });
    const { apiKey, secretKey } = settings;
    this.#token = new AccessToken({ client: this.#client, apiKey, secretKey, nowMs });
    this.#pace = new RequestPace(Number(settings.requestsPerSecond), nowMs);
  }

  /** Sends a request. A token that Monnify refuses is replaced, and the request is sent once more. */
  async call(request: ClientRequest, context: CallContext): Promise<MonnifyAnswer> {
    const first = await this.#token.get();
    if (first.kind !== "token") return first;
    const answer = await this.#send(request, first, context);
    if (answer.kind !== "answered" || answer.status !== 401) return readEnvelope(answer);
    this.#token.drop(first);
    const second = await this.#token.get();
    if (second.kind !== "token") return second;
    return readEnvelope(await this.#send(request, second, context));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #send(
    request: ClientRequest,
    { value }: Token,
    context: CallContext,
  ): Promise<ClientOutcome> {
    if (!(await this.#pace.waitForTurn(context.signal))) return BUSY;
    const headers = { authorization: `Bearer ${value}` };
    return await this.#client.call({ ...request, headers }, context);
  }
}

/** The log of calls must not contain the account's credentials. */
const withoutToken = (call: HttpCall): HttpCall =>
  call.path.endsWith(LOGIN_PATH) ? { ...call, answer: null } : call;
