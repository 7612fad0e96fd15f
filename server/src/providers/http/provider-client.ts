import type { Dispatcher, Pool } from "undici";
import type { HttpCall } from "../../kernel/providers/live/call-log.ts";
import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { TRACEPARENT_HEADER } from "../../kernel/tracing/traceparent.ts";
import { type ExactJson, parseExact, writeExact } from "./exact-json.ts";
import { neverConnected } from "./never-connected.ts";

export interface ClientSettings {
  /** Includes the path that all calls begin with: `https://api.example.com/v2`. */
  readonly baseUrl: string;
  nowMs(): number;
  onHttpCall(call: HttpCall): void;
}

export type { HttpCall };

export interface ClientRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without the query: it may contain identity numbers, and is kept out of the log. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, exact numbers digit by digit. */
  readonly json?: unknown;
  readonly reference?: string;
}

export interface Answered {
  readonly kind: "answered";
  readonly status: number;
  readonly headers: Dispatcher.ResponseData["headers"];
  /** The body as it arrived, for a signature over it. */
  readonly text: string;
  /** Undefined if the answer is not JSON. */
  readonly body: ExactJson | undefined;
}

export type ClientOutcome = Answered | Unavailable | Unknown;

const CONNECTIONS_MAX = 32;
const CONNECT_MS = 5_000;
/** The guard ends each call sooner. This limit frees a connection if no guard does. */
const SILENCE_MS = 90_000;
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Calls a provider over HTTP. It sends each request once, follows no redirect, and never throws: if no answer came, it
 * knows whether the request can have arrived.
 */
export class ProviderClient {
  readonly #settings: ClientSettings;
  readonly #base: URL;
  #pool: Promise<Pool> | undefined;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
    this.#base = new URL(settings.baseUrl);
  }

  async call(request: ClientRequest, context: CallContext): Promise<ClientOutcome> {
    const startedMs = this.#settings.nowMs();
    const body = request.json === undefined ? null : writeExact(request.json);
    const path = `${this.#base.pathname.replace(/\/$/, "")}${request.path}`;
    const result = await this.#exchange({ ...request, path, body }, context);
    this.#settings.onHttpCall({
      ...{ method: request.method, path, reference: request.reference ?? null, request: body },
      status: result.status ?? null,
      answer: result.text ?? null,
      failure: result.failure ?? null,
      ...(context.sessionId !== undefined && { sessionId: context.sessionId }),
      durationMs: Math.round(this.#settings.nowMs() - startedMs),
    });
    return result.outcome;
  }

  /** Aborts requests that are under way. */
  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  async #exchange(
    { method, path, query, headers, body }: ClientRequest & { readonly body: string | null },
    { signal, traceparent }: CallContext,
  ): Promise<Exchange> {
    try {
      this.#pool ??= openPool(this.#base.origin);
      const pool = await this.#pool;
      const response = await pool.request({
        ...{ method, path: path + queryOf(query), body, signal },
        headers: {
          accept: "application/json",
          ...(body === null ? {} : { "content-type": "application/json" }),
          ...(traceparent === undefined ? {} : { [TRACEPARENT_HEADER]: traceparent }),
          ...headers,
        },
      });
      const text = await readText(response);
      const { statusCode: status } = response;
      const answered = { kind: "answered", status, headers: response.headers } as const;
      return { status, text, outcome: { ...answered, text, body: parseExact(text) } };
    } catch (error) {
      const outcome: Unknown | Unavailable = signal.aborted ? TOOK_TOO_LONG : outcomeOfError(error);
      return { failure: String(error), outcome };
    }
  }
}

interface Exchange {
  readonly outcome: ClientOutcome;
  readonly status?: number;
  readonly text?: string;
  readonly failure?: string;
}

/** The HTTP client is loaded at the first call, so a process that makes no calls saves its memory. */
async function openPool(origin: string): Promise<Pool> {
  const undici = await import("undici");
  return new undici.Pool(origin, {
    connections: CONNECTIONS_MAX,
    // One request at a time on a connection: a request that waits behind another could not say whether it was sent.
    pipelining: 1,
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    allowH2: false,
  });
}

function queryOf(query: ClientRequest["query"]): string {
  const given = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

async function readText({ body }: Dispatcher.ResponseData): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** The caller has given up. The provider may have taken the request. */
const TOOK_TOO_LONG: Unknown = { kind: "unknown", why: "timeout" };

function outcomeOfError(error: unknown): Unavailable | Unknown {
  const given = (error as { code?: unknown }).code;
  // Some errors have a number as their code, which says nothing.
  const code = typeof given === "string" ? given : "";
  if (neverConnected(error)) return { kind: "unavailable", why: "unreachable" };
  return { kind: "unknown", why: "lost", detail: code === "" ? String(error) : code };
}
