import type { Logger } from "pino";
import { present } from "../assert.ts";
import type { ErrorCodeName } from "../error-codes.ts";
import { classifyFailure, isBusy } from "../ledger/failures.ts";
import { databaseBusy, Refusal, serverBusy } from "../refusals.ts";
import type { SeenRequest } from "./admission/admission.ts";
import { type EnvelopeStyle, refusalBody } from "./answer/envelope.ts";
import type { Outgoing } from "./answer/outgoing-answer.ts";
import type { AnsweredRequest } from "./answered-request.ts";
import { bodyTooLarge, declaredBytes, requireBodyLength } from "./body/body.ts";
import type { BodyClaim, BodyMemory } from "./body/body-memory.ts";
import type { Exchange } from "./exchange.ts";
import type { IncomingCall, Prepared } from "./execute-request.ts";

export interface ResponderTools {
  readonly log: Logger;
  readonly bodies: BodyMemory;
  nextRequestId(): string;
  /** Gets each answer, for metrics. */
  onAnswer(answer: AnswerReport): void;
}

export interface AnswerReport {
  readonly operationId: string;
  readonly outgoing: Outgoing;
  readonly durationMs: number;
  /** The code of a refusal. Undefined for a success and for a repeated refusal. */
  readonly code: ErrorCodeName | undefined;
}

/** A request to a route, with the values in its path. */
export interface RoutedRequest {
  readonly prepared: Prepared;
  readonly params: Record<string, string | undefined>;
  readonly exchange: Exchange;
}

/** Sends the answers of routes, whichever caller a route is for. Every answer has the envelope. */
export class Responder {
  readonly #tools: ResponderTools;
  #closing = false;

  constructor(tools: ResponderTools) {
    this.#tools = tools;
  }

  /** Makes each answer the last on its connection, so that the server can close. */
  close(): void {
    this.#closing = true;
  }

  /** Answers with what `run` returns, or with the refusal that it throws. */
  async respond(
    { prepared, params, exchange }: RoutedRequest,
    run: (incoming: IncomingCall) => Promise<Outgoing>,
  ): Promise<AnsweredRequest> {
    const startedMs = performance.now();
    const requestId = this.#tools.nextRequestId();
    const { route } = prepared;
    const seen: SeenRequest = {};
    let outgoing: Outgoing;
    let code: ErrorCodeName | undefined;
    let claim: BodyClaim | undefined;
    try {
      if (route.method !== "GET") requireBodyLength(exchange.headers);
      outgoing = await run({
        requestId,
        method: exchange.method,
        path: pathOf(exchange.url),
        rawQuery: queryOf(exchange.url),
        headers: exchange.headers,
        peerAddress: exchange.peerAddress,
        seen,
        readBody: (environmentId) => {
          const body = route.method === "GET" ? NO_BODY : exchange.body;
          if (body !== undefined) return body;
          claim = this.#tools.bodies.claim(environmentId, declaredBytes(exchange.headers));
          return exchange.readBody(claim);
        },
        params,
        isGone: () => exchange.isGone(),
        hasLeft: () => exchange.hasLeft(),
      });
    } catch (error) {
      const refusal = this.refusalFor(error, requestId).with(prepared.headers);
      code = refusal.code;
      outgoing = outgoingRefusal(refusal, requestId, route.envelope ?? "standard");
    }
    claim?.release();
    this.#send(exchange, requestId, outgoing);
    const durationMs = performance.now() - startedMs;
    this.#tools.onAnswer({ operationId: prepared.name, outgoing, durationMs, code });
    const { method, url } = exchange;
    return { route, seen, requestId, method, url, outgoing, code, durationMs };
  }

  /** Answers a request to no route. `showAs` may show the refusal in another form. */
  refuse(exchange: Exchange, error: unknown, showAs?: (refusal: Refusal) => Outgoing | undefined) {
    const requestId = this.#tools.nextRequestId();
    const refusal = this.refusalFor(error, requestId);
    const outgoing = showAs?.(refusal) ?? outgoingRefusal(refusal, requestId, "standard");
    this.#send(exchange, requestId, outgoing);
    this.#tools.onAnswer({ operationId: "none", outgoing, durationMs: 0, code: refusal.code });
  }

  #send(exchange: Exchange, requestId: string, { status, headers, body }: Outgoing): void {
    const lines = ["x-request-id", requestId, ...SAME_HEADERS];
    if (!("Cache-Control" in headers)) lines.push("cache-control", "no-store");
    for (const name in headers) lines.push(name, headers[name] ?? "");
    const head = { status, lines, isLast: this.#closing || status === 413 };
    if (typeof body === "string" || Buffer.isBuffer(body)) {
      if (!("content-type" in headers)) lines.push("content-type", JSON_TYPE);
      if (status !== 304) lines.push("content-length", String(Buffer.byteLength(body)));
      exchange.answer(head, body);
      return;
    }
    const sent = exchange.answerFile?.(head, body);
    present(sent, "this connection can send files").catch((error: unknown) => {
      this.#tools.log.warn({ err: error, request_id: requestId }, "a file was not sent completely");
    });
  }

  /** The refusal for a failure: itself if it is a refusal, otherwise a general one that reveals nothing internal. */
  refusalFor(error: unknown, requestId: string): Refusal {
    if (error instanceof Refusal) return error;
    const status = (error as { statusCode?: unknown }).statusCode;
    if (status === 413) return bodyTooLarge();
    if (typeof status === "number" && status >= 400 && status < 500) {
      return new Refusal(
        "invalid_request",
        "The request could not be read. Check the URL and the headers.",
      );
    }
    if (isBusy(error)) {
      this.#tools.log.warn(
        { err: error, request_id: requestId },
        "database too busy to answer a request",
      );
      return databaseBusy();
    }
    this.#tools.log.error({ err: error, request_id: requestId }, "a request failed unexpectedly");
    if (classifyFailure(error) === "transient")
      return serverBusy("The service cannot reach its database. Send the same request again.");
    return new Refusal(
      "internal_error",
      "The service failed unexpectedly. Send the same request again.",
    );
  }
}

const NO_BODY = Buffer.alloc(0);

const JSON_TYPE = "application/json; charset=utf-8";

const SAME_HEADERS = ["x-content-type-options", "nosniff"];

function outgoingRefusal(refusal: Refusal, requestId: string, style: EnvelopeStyle): Outgoing {
  return {
    status: refusal.status,
    headers: refusal.headers,
    body: refusalBody(style, requestId, refusal),
  };
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}

function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}
