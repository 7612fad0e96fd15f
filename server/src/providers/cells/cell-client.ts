import type { CellNumber } from "../../kernel/cells/cell-number.ts";
import { type CellCall, pathOfCall } from "../../kernel/cells/cell-paths.ts";
import {
  CELL_SIGNATURE_HEADER,
  headersOf,
  isSameSignature,
  signAnswer,
} from "../../kernel/cells/cell-signature.ts";
import type { HttpCall } from "../../kernel/providers/live/call-log.ts";
import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import type { ExactJson } from "../http/exact-json.ts";
import { type Answered, ProviderClient } from "../http/provider-client.ts";

export interface CellClientSettings {
  readonly own: CellNumber;
  readonly cell: CellNumber;
  readonly url: string;
  readonly secret: string;
  now(): Date;
  nowMs(): number;
  onHttpCall(call: HttpCall): void;
}

/** What the other cell itself has answered. */
export interface CellAnswer {
  readonly kind: "said";
  readonly body: ExactJson;
}

/**
 * Calls one other cell. Only an answer that the other cell signed counts: a proxy in between, or a cell that refuses
 * the request, proves nothing about a payment.
 */
export class CellClient {
  /** The cell that asks. */
  readonly own: CellNumber;
  readonly cell: CellNumber;
  readonly #settings: CellClientSettings;
  readonly #http: ProviderClient;

  constructor(settings: CellClientSettings) {
    const { cell, url: baseUrl, nowMs, onHttpCall } = settings;
    this.own = settings.own;
    this.cell = cell;
    this.#settings = settings;
    this.#http = new ProviderClient({ baseUrl, nowMs, onHttpCall });
  }

  async ask(
    call: CellCall,
    fields: object,
    context: CallContext,
    reference?: string,
  ): Promise<CellAnswer | Unavailable | Unknown> {
    const { own, secret, now } = this.#settings;
    const path = pathOfCall(this.cell, own, call);
    const body = JSON.stringify(fields);
    const headers = headersOf(secret, { path, body, timestamp: String(now().getTime()) });
    const request = { method: "POST", path, headers, json: fields } as const;
    const answer = await this.#http.call(
      reference === undefined ? request : { ...request, reference },
      context,
    );
    if (answer.kind !== "answered") return answer;
    return this.#isGenuine(answer, headers[CELL_SIGNATURE_HEADER] ?? "")
      ? { kind: "said", body: answer.body ?? null }
      : { kind: "unknown", why: "their_error", detail: `status ${answer.status}, not signed` };
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  #isGenuine({ status, headers, text }: Answered, asked: string): boolean {
    if (status !== 200) return false;
    const given = headers[CELL_SIGNATURE_HEADER];
    const expected = signAnswer(this.#settings.secret, asked, text);
    return typeof given === "string" && isSameSignature(expected, given);
  }
}
