import type { RequestListener } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { createServer, STATUS_CODES } from "../node-http.ts";
import type { Randomness } from "../randomness.ts";
import { Refusal } from "../refusals.ts";
import { Api, type ApiTools, methodUnknown } from "./api.ts";
import { BODY_BYTES_MAX } from "./body.ts";
import { refusalBody } from "./envelope.ts";
import { NodeExchange } from "./exchange.ts";
import { PlainConnections } from "./plain-connections.ts";
import { requestIds } from "./request-id.ts";
import type { Route } from "./route.ts";

export interface ServerTools extends Omit<ApiTools, "nextRequestId"> {
  readonly randomness: Randomness;
  readonly clock: Clock;
}

const REQUEST_WITHIN_MS = 30_000;
/** Longer than load balancers keep theirs, so that none sends into a connection that is just being closed. */
const KEEP_ALIVE_MS = 72_000;

/**
 * The HTTP side of the service. Requests to routes of the API are answered before the framework sees them: walking
 * through it took a third of what a request costs. Plain ones are answered before Node's own HTTP sees them, which took a
 * third of what was left. Pages, and whatever is no route, are the framework's.
 */
export function buildServer(tools: ServerTools, routes: readonly Route[]): FastifyInstance {
  const nextRequestId = requestIds(tools.randomness);
  const api = new Api({ ...tools, nextRequestId }, routes);
  const listeners: PlainConnections[] = [];
  const server = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (pages) => {
      const { server, connections } = listenerFor(api, pages, tools.clock);
      listeners.push(connections);
      return server;
    },
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      api.refuse(new NodeExchange(request.raw, reply.raw), error);
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
  server.addHook("preClose", async () => {
    api.close();
    for (const connections of listeners) connections.close();
  });
  server.setNotFoundHandler((request, reply) => {
    reply.hijack();
    api.refuse(new NodeExchange(request.raw, reply.raw));
  });
  server.setErrorHandler((error, request, reply) => {
    reply.hijack();
    api.refuse(new NodeExchange(request.raw, reply.raw), error);
  });
  return server;
}

function listenerFor(api: Api, pages: RequestListener, clock: Clock) {
  // Node itself would answer without a body.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const exchange = new NodeExchange(request, response);
    if (request.headers.host === undefined && request.httpVersion === "1.1")
      api.refuse(exchange, hostMissing());
    else if (!api.answers(exchange)) pages(request, response);
  });
  server.requestTimeout = REQUEST_WITHIN_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const connections = PlainConnections.before(server, {
    answers: (exchange) => api.answers(exchange),
    keepAliveMs: KEEP_ALIVE_MS,
    clock,
  });
  return { server, connections };
}

const hostMissing = () =>
  new Refusal("invalid_request", "The Host header is missing. HTTP/1.1 requires it.");

/** Bytes that are no HTTP are answered by hand: there is no request yet. */
function unreadable(error: Unreadable, requestId: string): string {
  const refusal = unreadableRefusal(error);
  const body = refusalBody("standard", requestId, refusal);
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "Content-Type: application/json; charset=utf-8",
    `X-Request-Id: ${requestId}`,
    ...Object.entries(refusal.headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** What Node's parser stumbled over, with the bytes that it was given. */
interface Unreadable {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

const FIRST_LINE = /^[A-Za-z]+ \S+ HTTP\/1\.[01]\r\n/;

function unreadableRefusal({ code, rawPacket }: Unreadable): Refusal {
  if (code === "HPE_HEADER_OVERFLOW")
    return new Refusal("invalid_request", "The headers are too large.");
  if (code === "HPE_INVALID_URL")
    return new Refusal(
      "invalid_request",
      "The URL holds what a URL cannot hold. Percent-encode the URL, as UTF-8.",
    );
  if (code === "HPE_INVALID_METHOD" && FIRST_LINE.test(String(rawPacket))) return methodUnknown();
  return new Refusal("invalid_request", "The request is not readable HTTP.");
}
