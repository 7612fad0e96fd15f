import type { RequestListener } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import { createServer } from "../node-http.ts";
import type { Randomness } from "../randomness.ts";
import { Refusal } from "../refusals.ts";
import { Api, type ApiTools } from "./api.ts";
import { BODY_BYTES_MAX } from "./body.ts";
import { refusalBody } from "./envelope.ts";
import { requestIds } from "./request-id.ts";
import type { Route } from "./route.ts";

export interface ServerTools extends Omit<ApiTools, "nextRequestId"> {
  readonly randomness: Randomness;
}

const REQUEST_WITHIN_MS = 30_000;
/** Longer than load balancers keep theirs, so that none sends into a connection that is just being closed. */
const KEEP_ALIVE_MS = 72_000;

/**
 * The HTTP side of the service. Requests to routes of the API are answered before the framework sees them: walking
 * through it took a third of what a request costs. Pages, and whatever is no route, are the framework's.
 */
export function buildServer(tools: ServerTools, routes: readonly Route[]): FastifyInstance {
  const nextRequestId = requestIds(tools.randomness);
  const api = new Api({ ...tools, nextRequestId }, routes);
  const server = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (pages) => listenerFor(api, pages),
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      api.refuse(request.raw, reply.raw, error);
    },
    clientErrorHandler: (error, socket) => {
      const answer = unreadable(error, nextRequestId());
      if (socket.writable) socket.end(answer);
    },
  });
  // A page that takes a body takes its bytes.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  server.addHook("preClose", async () => api.close());
  server.setNotFoundHandler((request, reply) => {
    reply.hijack();
    api.refuse(request.raw, reply.raw);
  });
  server.setErrorHandler((error, request, reply) => {
    reply.hijack();
    api.refuse(request.raw, reply.raw, error);
  });
  return server;
}

function listenerFor(api: Api, pages: RequestListener) {
  const server = createServer((request, response) => {
    if (!api.answers(request, response)) pages(request, response);
  });
  server.requestTimeout = REQUEST_WITHIN_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
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
