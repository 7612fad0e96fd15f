import type { FastifyInstance } from "fastify";
import { present } from "../../assert.ts";
import { withinRequest } from "../../tenancy/request-origin.ts";
import type { Tracer } from "../../tracing/tracer.ts";
import type { Admitted } from "../admission/admission.ts";
import type { Outgoing } from "../answer/outgoing-answer.ts";
import { type Exchange, NodeExchange } from "../exchange.ts";
import {
  type CarryOutTools,
  carryOut,
  type IncomingCall,
  type Prepared,
} from "../execute-request.ts";
import type { Responder } from "../responder.ts";
import { traceRequest } from "../trace-request.ts";

export interface PlacedTools extends CarryOutTools {
  /** Undefined where tracing is off. */
  readonly tracer: Tracer | undefined;
}

interface Found {
  readonly prepared: Prepared;
  readonly params: Record<string, string | undefined>;
}

/** Routes for people, below one prefix. */
export interface PlacedRoutes<Of extends Found> {
  readonly prefix: string;
  /** Throws the refusal of an address that has no route. */
  find(method: string, url: string): Of;
  /** Authenticates and authorises the request. The answer names the request as its origin. */
  admit(found: Of, incoming: IncomingCall): Promise<Admitted>;
}

/**
 * Answers people's requests. The routes are of the API's kind; only who is admitted differs. Fastify finds the address
 * and nothing more: the body is read after the checks, as for the API.
 */
export function servePlaced<Of extends Found>(
  server: FastifyInstance,
  responder: Responder,
  tools: PlacedTools,
  routes: PlacedRoutes<Of>,
): void {
  const answer = (exchange: Exchange) => {
    let found: Of;
    try {
      found = routes.find(exchange.method, exchange.url);
    } catch (error) {
      responder.refuse(exchange, error);
      return;
    }
    void answerFound(responder, tools, { found, exchange, admit: routes.admit });
  };
  server.route({
    method: ["DELETE", "GET", "PATCH", "POST", "PUT"],
    url: `${routes.prefix}/*`,
    onRequest: async ({ raw }, reply) => {
      reply.hijack();
      answer(new NodeExchange(raw, reply.raw));
    },
    handler: () => undefined,
  });
}

interface Answering<Of> extends Pick<PlacedRoutes<Of & Found>, "admit"> {
  readonly found: Of;
  readonly exchange: Exchange;
}

async function answerFound<Of extends Found>(
  responder: Responder,
  tools: PlacedTools,
  { found, exchange, admit }: Answering<Of>,
): Promise<void> {
  const { prepared, params } = found;
  const answer = () =>
    responder.respond({ prepared, params, exchange }, async (incoming) => {
      const admitted = await admit(found, incoming);
      const origin = present(admitted.origin, "the origin of a person's request");
      const answered = withinRequest(origin, () => carryOut(tools, prepared, incoming, admitted));
      return notStored(await answered);
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
