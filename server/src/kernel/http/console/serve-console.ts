import type { FastifyInstance } from "fastify";
import { type PlacedTools, servePlaced } from "../places/serve-placed.ts";
import type { Responder } from "../responder.ts";
import { admitOperator, type OperatorTools } from "./admit-operator.ts";
import { CONSOLE_PREFIX, type ConsoleRoute } from "./console-route.ts";
import { consoleRouter } from "./console-router.ts";

export interface ConsoleTools extends OperatorTools, PlacedTools {}

/** Answers the requests of operators. */
export function serveConsole(
  server: FastifyInstance,
  responder: Responder,
  tools: ConsoleTools,
  routes: readonly ConsoleRoute[],
): void {
  const router = consoleRouter(routes);
  servePlaced(server, responder, tools, {
    prefix: CONSOLE_PREFIX,
    find: (method, url) => router.find(method, url),
    admit: (found, incoming) => admitOperator(tools, found, incoming),
  });
}
