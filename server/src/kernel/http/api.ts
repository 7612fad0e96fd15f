import findMyWay, { type HTTPMethod } from "find-my-way";
import type { Logger } from "pino";
import { present } from "../assert.ts";
import type { ErrorCodeName } from "../error-codes.ts";
import { classifyFailure, isBusy } from "../ledger/failures.ts";
import { databaseBusy, Refusal, serverBusy } from "../refusals.ts";
import type { Tracer } from "../tracing/tracer.ts";
import type { SeenRequest } from "./admission/admission.ts";
import { type EnvelopeStyle, refusalBody } from "./answer/envelope.ts";
import type { Outgoing } from "./answer/outgoing-answer.ts";
import type { AnsweredRequest } from "./answered-request.ts";
import { bodyTooLarge, declaredBytes, requireBodyLength } from "./body/body.ts";
import type { BodyClaim, BodyMemory } from "./body/body-memory.ts";
import type { Asset } from "./docs/asset.ts";
import { notFoundPage } from "./docs/not-found-page.ts";
import { wantsPage } from "./docs/wants-page.ts";
import type { Exchange } from "./exchange.ts";
import { type ExecutionTools, execute, type Prepared, prepare } from "./execute-request.ts";
import { buildPathLookup, showPath } from "./routes/near-path.ts";
import { PREFIX, pathsOf, type Route } from "./routes/route.ts";
import { TEXT_MAX } from "./routes/schemas.ts";
import { traceRequest } from "./trace-request.ts";

export interface ApiTools extends ExecutionTools {
  readonly log: Logger;
  /** Undefined where tracing is off. */
  readonly tracer: Tracer | undefined;
  nextRequestId(): string;
  /** Gets each answer, for metrics. */
  onAnswer(answer: AnswerReport): void;
  /** Gets each request to a route after its answer, for the request log. */
  onRequest(request: AnsweredRequest): void;
}

export interface AnswerReport {
  readonly operationId: string;
  readonly status: number;
  readonly durationMs: number;
  /** The code of a refusal. Undefined for a success and for a repeated refusal. */
  readonly code: ErrorCodeName | undefined;
}

/** A path value may be as long as any other string, with each of its characters escaped. */
const PARAM_LENGTH_MAX = TEXT_MAX * "%F0%9F%8F%A6".length;

const METHODS: readonly HTTPMethod[] = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"];

/** For an unknown HTTP method. The path was not read. */
export const methodUnknown = (): Refusal =>
  new Refusal("method_not_allowed", `Unknown HTTP method. Use ${METHODS.join(", ")}.`, {
    headers: { Allow: METHODS.join(", ") },
  });

/** Every route of the API, with and without its prefix. Every answer has the envelope. */
export class Api {
  readonly #tools: ApiTools;
  readonly #router = findMyWay({ maxParamLength: PARAM_LENGTH_MAX });
  readonly #bodies: BodyMemory;
  readonly #findNearPath: ReturnType<typeof buildPathLookup>;
  #closing = false;

  constructor(tools: ApiTools, routes: readonly Route[], bodies: BodyMemory) {
    this.#tools = tools;
    this.#bodies = bodies;
    this.#findNearPath = buildPathLookup(routes.flatMap(pathsOf));
    for (const route of routes) {
      const prepared = prepare(route);
      const methods: HTTPMethod[] = route.method === "GET" ? ["GET", "HEAD"] : [route.method];
      for (const path of pathsOf(route)) {
        for (const pathForm of [`${PREFIX}${path}`, path])
          this.#router.on(methods, pathForm, () => undefined, prepared);
      }
    }
  }

  /** Answers a request to one of the routes. False if no route matches, or the request cannot be answered here. */
  answers(exchange: Exchange): boolean {
    const found = this.#router.find(exchange.method as HTTPMethod, exchange.url);
    if (found === null) return false;
    // The constructor registered it with the route.
    const prepared = found.store as Prepared;
    if (prepared.answersFiles && exchange.answerFile === undefined) return false;
    const { tracer } = this.#tools;
    if (tracer === undefined) void this.#answer(prepared, found.params, exchange);
    else
      void traceRequest(tracer, { route: prepared.route, headers: exchange.headers }, () =>
        this.#answer(prepared, found.params, exchange),
      );
    return true;
  }

  /** Answers a request that matches no route: 405 if the path takes other methods, otherwise 404, to a browser as a page. */
  refuse(exchange: Exchange, error?: unknown): void {
    const requestId = this.#tools.nextRequestId();
    const refusal =
      error === undefined
        ? this.#notFound(pathOf(exchange.url))
        : this.#refusalFor(error, requestId);
    const isPage = refusal.code === "not_found" && readsPages(exchange);
    this.#send(
      exchange,
      requestId,
      isPage ? outgoingPage(notFoundPage()) : outgoingRefusal(refusal, requestId, "standard"),
    );
    this.#tools.onAnswer({
      operationId: "none",
      status: refusal.status,
      durationMs: 0,
      code: refusal.code,
    });
  }

  /** Makes each answer the last on its connection, so that the server can close. */
  close(): void {
    this.#closing = true;
  }

  async #answer(
    prepared: Prepared,
    params: Record<string, string | undefined>,
    exchange: Exchange,
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
      outgoing = await execute(this.#tools, prepared, {
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
          claim = this.#bodies.claim(environmentId, declaredBytes(exchange.headers));
          return exchange.readBody(claim);
        },
        params,
        isGone: () => exchange.isGone(),
        hasLeft: () => exchange.hasLeft(),
      });
    } catch (error) {
      const refusal = this.#refusalFor(error, requestId).with(prepared.headers);
      code = refusal.code;
      outgoing = outgoingRefusal(refusal, requestId, route.envelope ?? "standard");
    }
    claim?.release();
    this.#send(exchange, requestId, outgoing);
    const durationMs = performance.now() - startedMs;
    const { operationId } = route;
    this.#tools.onAnswer({ operationId, status: outgoing.status, durationMs, code });
    const { method, url } = exchange;
    const answered = { route, seen, requestId, method, url, outgoing, code, durationMs };
    this.#tools.onRequest(answered);
    return answered;
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

  /** 405 if the path exists with other methods, otherwise 404. */
  #notFound(path: string): Refusal {
    const allowed = METHODS.filter((method) => this.#router.find(method, path) !== null);
    if (allowed.length === 0) {
      const near = this.#findNearPath(path);
      const meant = near === undefined ? "" : ` Did you mean ${showPath(near.path)}?`;
      return new Refusal("not_found", `There is no route ${path}.${meant}`);
    }
    const headers = { Allow: allowed.join(", ") };
    return new Refusal("method_not_allowed", `This path takes ${allowed.join(", ")}.`, { headers });
  }

  /** The refusal for a failure: itself if it is a refusal, otherwise a general one that reveals nothing internal. */
  #refusalFor(error: unknown, requestId: string): Refusal {
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

/** The page as an answer that says 404. */
const outgoingPage = ({ type, headers, body }: Asset): Outgoing => ({
  status: 404,
  headers: { "content-type": type, vary: "accept", ...headers },
  body,
});

const readsPages = ({ method, headers }: Exchange): boolean =>
  ["GET", "HEAD"].includes(method) && wantsPage(headers.accept);

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}

function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}
