import type { FastifyInstance } from "fastify";
import type { Tracer } from "../../tracing/tracer.ts";
import type { Outgoing } from "../answer/outgoing-answer.ts";
import { type Exchange, NodeExchange } from "../exchange.ts";
import { type CarryOutTools, carryOut } from "../execute-request.ts";
import type { Responder } from "../responder.ts";
import { traceRequest } from "../trace-request.ts";
import { admitPerson, type PersonTools } from "./admit-person.ts";
import { SESSION_PREFIX, type SessionRoute } from "./session-route.ts";
import { type FoundRoute, SessionRouter } from "./session-router.ts";

export interface SessionTools extends PersonTools, CarryOutTools {
  /** Undefined where tracing is off. */
  readonly tracer: Tracer | undefined;
}

/**
 * Answers people's requests. The routes are those of the API, and others of the same kind; only who is admitted differs.
 * Fastify finds the address and nothing more: the body is read after the checks, as for the API.
 */
export function serveSessions(
  server: FastifyInstance,
  responder: Responder,
  tools: SessionTools,
  routes: readonly SessionRoute[],
): void {
  const router = new SessionRouter(routes);
  const answer = (exchange: Exchange) => {
    let found: FoundRoute;
    try {
      found = router.find(exchange.method, exchange.url);
    } catch (error) {
      responder.refuse(exchange, error);
      return;
    }
    void answerFound(responder, tools, found, exchange);
  };
  server.route({
    method: ["DELETE", "GET", "PATCH", "POST", "PUT"],
    url: `${SESSION_PREFIX}/*`,
    onRequest: async ({ raw }, reply) => {
      reply.hijack();
      answer(new NodeExchange(raw, reply.raw));
    },
    handler: () => undefined,
  });
}

async function answerFound(
  responder: Responder,
  tools: SessionTools,
  found: FoundRoute,
  exchange: Exchange,
): Promise<void> {
  const { prepared, params } = found;
  const answer = () =>
    responder.respond({ prepared, params, exchange }, async (incoming) => {
      const admitted = await admitPerson(tools, found, incoming);
      return notStored(await carryOut(tools, prepared, incoming, admitted));
    });
  const { tracer } = tools;
  if (tracer === undefined) await answer();
  else await traceRequest(tracer, { route: prepared.route, headers: exchange.headers }, answer);
}

/** A browser keeps no answer: the next person at it may be another one. */
function notStored(outgoing: Outgoing): Outgoing {
  const { "Cache-Control": _cache, Vary: _vary, ETag: _etag, ...headers } = outgoing.headers;
  return { ...outgoing, headers };
}
