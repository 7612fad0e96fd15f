import type { FastifyInstance } from "fastify";
import { type PlacedTools, servePlaced } from "../places/serve-placed.ts";
import type { Responder } from "../responder.ts";
import { admitPerson, type PersonTools } from "./admit-person.ts";
import { SESSION_PREFIX, type SessionRoute } from "./session-route.ts";
import { sessionRouter } from "./session-router.ts";

export interface SessionTools extends PersonTools, PlacedTools {}

/** Answers the requests of merchants' people. */
export function serveSessions(
  server: FastifyInstance,
  responder: Responder,
  tools: SessionTools,
  routes: readonly SessionRoute[],
): void {
  const router = sessionRouter(routes);
  servePlaced(server, responder, tools, {
    prefix: SESSION_PREFIX,
    find: (method, url) => router.find(method, url),
    admit: (found, incoming) => admitPerson(tools, found, incoming),
  });
}
