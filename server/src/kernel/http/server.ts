import { Readable } from "node:stream";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { kindOf } from "../ledger/failures.ts";
import type { Randomness } from "../randomness.ts";
import { Refusal, serverBusy } from "../refusals.ts";
import { type EnvelopeStyle, refusalBody } from "./envelope.ts";
import { type ExecutionTools, execute, type Outgoing, prepare } from "./execute.ts";
import { methodsOf, pathsOf } from "./path-methods.ts";
import { requestIds } from "./request-id.ts";
import type { Route } from "./route.ts";

export interface ServerTools extends ExecutionTools {
  readonly log: Logger;
  readonly randomness: Randomness;
  /** Told of each answer, for metrics. */
  onAnswer(answer: { operationId: string; status: number; durationMs: number }): void;
}

const PREFIX = "/api/v1";
const BODY_BYTES_MAX = 1024 * 1024;
const NO_BODY = Buffer.alloc(0);

/** The HTTP side of the service: routes in both spellings, every answer in the envelope. */
export function buildServer(tools: ServerTools, routes: readonly Route[]): FastifyInstance {
  const nextRequestId = requestIds(tools.randomness);
  const server = fastify({
    bodyLimit: BODY_BYTES_MAX,
    genReqId: nextRequestId,
    logger: false,
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => {
      answer(reply, request, refusalFor(error, tools.log, request.id), "standard");
    },
    clientErrorHandler: (error, socket) => {
      const answer = unreadable(error, nextRequestId());
      if (socket.writable) socket.end(answer);
    },
  });
  // Bytes are kept as they came: the signature is over them. They are read as JSON after it was checked.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  for (const route of routes) register(server, tools, route);
  server.setNotFoundHandler((request, reply) =>
    answer(reply, request, notFound(request, routes), "standard"),
  );
  server.setErrorHandler((error: FastifyError, request, reply) => {
    answer(reply, request, refusalFor(error, tools.log, request.id), "standard");
  });
  return server;
}

function register(server: FastifyInstance, tools: ServerTools, route: Route): void {
  const prepared = prepare(route);
  const style = route.envelope ?? "standard";
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const outgoing = await execute(tools, prepared, {
      requestId: request.id,
      method: route.method,
      rawQuery: queryOf(request.raw.url ?? ""),
      headers: request.headers,
      rawBody: Buffer.isBuffer(request.body) ? request.body : NO_BODY,
      // Fastify's types cannot know; its router and query parser make objects of strings.
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      isGone: () => request.raw.socket.destroyed,
    }).catch((error: unknown) =>
      outgoingRefusal(refusalFor(error, tools.log, request.id), request.id, style),
    );
    send(reply, request.id, outgoing);
    tools.onAnswer({
      operationId: route.operationId,
      status: outgoing.status,
      durationMs: reply.elapsedTime,
    });
    return reply;
  };
  for (const path of pathsOf(route)) {
    for (const url of [`${PREFIX}${path}`, path]) {
      server.route({ method: route.method, url, handler });
    }
  }
}

function outgoingRefusal(refusal: Refusal, requestId: string, style: EnvelopeStyle): Outgoing {
  return {
    status: refusal.status,
    headers: refusal.headers,
    body: refusalBody(style, requestId, refusal),
  };
}

function answer(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: Refusal,
  style: EnvelopeStyle,
): void {
  send(reply, request.id, outgoingRefusal(refusal, request.id, style));
}

function send(reply: FastifyReply, requestId: string, outgoing: Outgoing): void {
  reply
    .code(outgoing.status)
    .header("content-type", "application/json; charset=utf-8")
    .headers(outgoing.headers)
    .header("x-request-id", requestId)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .send(typeof outgoing.body === "string" ? outgoing.body : Readable.from(outgoing.body));
}

/** A path that exists with other methods, or not at all. */
function notFound(request: FastifyRequest, routes: readonly Route[]): Refusal {
  const allowed = methodsOf(pathOf(request.raw.url ?? ""), routes, PREFIX);
  if (allowed.length === 0)
    return new Refusal("not_found", `There is no route ${pathOf(request.raw.url ?? "")}.`);
  const headers = { Allow: allowed.join(", ") };
  return new Refusal("method_not_allowed", `This path takes ${allowed.join(", ")}.`, { headers });
}

/** What is said of a failure: its own words if it is a refusal, and nothing of the inside otherwise. */
function refusalFor(error: unknown, log: Logger, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  const code = (error as { code?: unknown }).code;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new Refusal(
      "payload_too_large",
      "The body is larger than 1 MiB. Send fewer items in one request.",
    );
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new Refusal(
      "invalid_request",
      "The request could not be read. Check the URL and the headers.",
    );
  }
  log.error({ err: error, request_id: requestId }, "a request failed unexpectedly");
  if (kindOf(error) === "transient")
    return serverBusy("The service cannot reach its database. Send the same request again.");
  return new Refusal("internal_error", "Something broke on our side. Send the same request again.");
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}

function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** Bytes that are no HTTP are answered by hand: there is no request yet. */
function unreadable(error: { code?: string }, requestId: string): string {
  const sentence =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "The headers are too large."
      : "The request is not readable HTTP.";
  const body = refusalBody("standard", requestId, new Refusal("invalid_request", sentence));
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}`;
  return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
