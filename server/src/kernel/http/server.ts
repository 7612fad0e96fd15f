import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { createServer } from "../node-http.ts";
import type { Randomness } from "../randomness.ts";
import { Refusal } from "../refusals.ts";
import { requestIds } from "../request-id.ts";
import type { Clock } from "../time/clock.ts";
import { refusalText } from "./answer/refusal-text.ts";
import { Api, type ApiTools } from "./api.ts";
import { BODY_BYTES_MAX, readBody, requireBodyLength } from "./body/body.ts";
import { BodyMemory } from "./body/body-memory.ts";
import { Connections } from "./connections/connections.ts";
import {
  type AllowedConnections,
  type DropReason,
  limitsFor,
  USUAL_LIMITS,
} from "./connections/limits.ts";
import { NodeExchange } from "./exchange.ts";
import { Responder, type ResponderTools } from "./responder.ts";
import type { Route } from "./routes/route.ts";
import { unreadableRefusal } from "./unreadable-request.ts";

/** The operator's settings for HTTP. */
export interface HttpSettings extends AllowedConnections {
  readonly readsPlain: boolean;
}

export const USUAL_HTTP: HttpSettings = {
  connections: USUAL_LIMITS.connectionsMax,
  connectionsPerAddress: USUAL_LIMITS.connectionsPerAddressMax,
  readsPlain: true,
};

export interface ServerTools extends ApiTools, Omit<ResponderTools, "nextRequestId" | "bodies"> {
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly http: HttpSettings;
  /** Called for each connection that a limit has closed, for metrics. */
  onDropped(reason: DropReason): void;
}

export interface HttpServer {
  readonly server: FastifyInstance;
  /** Answers for the routes of the API, and for other routes that Fastify finds. */
  readonly responder: Responder;
  /** How many connections are open. */
  openConnections(): number;
}

/**
 * The HTTP side of the service. The API answers its routes before Fastify sees them: Fastify's path took a third of the
 * cost of a request. It answers plain requests before Node's HTTP sees them, which took a third of the rest. Fastify
 * serves the pages and everything that is not a route.
 */
export function buildServer(tools: ServerTools, routes: readonly Route[]): HttpServer {
  const nextRequestId = requestIds(tools.randomness, tools.clock);
  const bodies = new BodyMemory();
  const responder = new Responder({ ...tools, nextRequestId, bodies });
  const api = new Api(tools, routes, responder);
  const front = new Front(api, tools, (refusal) => refusalText(refusal, nextRequestId()));
  const server = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (pages) => front.listener(pages),
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      api.refuse(new NodeExchange(request.raw, reply.raw), error);
    },
    clientErrorHandler: (error, socket) => {
      const answer = refusalText(unreadableRefusal(error), nextRequestId());
      if (socket.writable) socket.end(answer);
    },
  });
  takeBodies(server, bodies);
  server.addHook("preClose", async () => {
    responder.close();
    front.close();
  });
  const refuse = (error: unknown, { raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    api.refuse(new NodeExchange(raw, reply.raw), error);
  };
  // Refuse before Fastify reads the body: no handler needs it.
  server.addHook("onRequest", async (request, reply) => {
    if (request.is404) refuse(undefined, request, reply);
    else if (request.method !== "GET") requireBodyLength(request.headers);
  });
  server.setNotFoundHandler((request, reply) => refuse(undefined, request, reply));
  server.setErrorHandler(refuse);
  return { server, responder, openConnections: () => front.openConnections };
}

/** Lets a page receive its body's bytes. They count against the limit until the page has answered. */
function takeBodies(server: FastifyInstance, bodies: BodyMemory): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (request, _payload, done) => {
    const claim = bodies.claim("pages", 0);
    request.raw.once("close", claim.release);
    readBody(request.raw, claim).then((body) => done(null, body), done);
  });
}

/** The connections of Fastify's server, before its pages. */
class Front {
  readonly #api: Api;
  readonly #tools: ServerTools;
  readonly #refusalText: (refusal: Refusal) => string;
  readonly #connections: Connections[] = [];

  constructor(api: Api, tools: ServerTools, refusalText: (refusal: Refusal) => string) {
    this.#api = api;
    this.#tools = tools;
    this.#refusalText = refusalText;
  }

  get openConnections(): number {
    return this.#connections.reduce((sum, { size }) => sum + size, 0);
  }

  listener(pages: RequestListener): Server {
    const api = this.#api;
    const take = (request: IncomingMessage, response: ServerResponse, refusal?: Refusal) => {
      if (!connections.begins(request, response)) return;
      const exchange = new NodeExchange(request, response);
      if (refusal !== undefined) api.refuse(exchange, refusal);
      else if (!api.answers(exchange)) pages(request, response);
    };
    // Node itself would answer without a body.
    const server = createServer({ requireHostHeader: false }, (request, response) => {
      take(request, response, hostRefusal(request));
    });
    server.on("checkExpectation", (request, response) =>
      take(request, response, expectationUnknown()),
    );
    const { clock, onDropped, http } = this.#tools;
    const connections = Connections.before(server, {
      limits: limitsFor(http),
      readsPlain: http.readsPlain,
      clock,
      onDropped,
      answers: (exchange) => api.answers(exchange),
      refusalText: this.#refusalText,
    });
    this.#connections.push(connections);
    return server;
  }

  close(): void {
    for (const connections of this.#connections) connections.close();
  }
}

/** An attacker may use it when a proxy and the service choose different hosts. */
function hostRefusal({ headersDistinct, httpVersion }: IncomingMessage): Refusal | undefined {
  const hosts = headersDistinct["host"]?.length ?? 0;
  if (hosts > 1)
    return new Refusal("invalid_request", "The Host header was sent more than once. Send it once.");
  if (hosts === 0 && httpVersion === "1.1")
    return new Refusal("invalid_request", "The Host header is missing. HTTP/1.1 requires it.");
  return undefined;
}

const expectationUnknown = () =>
  new Refusal("invalid_request", "The Expect header may only be 100-continue. Leave it out.");
