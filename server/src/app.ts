import type { FastifyInstance } from "fastify";
import { reportHeldMail } from "./domains/platform/alerts/index.ts";
import { present } from "./kernel/assert.ts";
import { RateLimit } from "./kernel/http/admission/rate-limit.ts";
import { startControl, watchedReads } from "./kernel/http/admission/start-control.ts";
import { type ConsoleRoute, soundConsoleRoutes } from "./kernel/http/console/console-route.ts";
import { serveConsole } from "./kernel/http/console/serve-console.ts";
import { serveDocs } from "./kernel/http/docs/serve-docs.ts";
import { serveHealth } from "./kernel/http/health.ts";
import type { EventDescription } from "./kernel/http/openapi/webhooks.ts";
import type { PlacedTools } from "./kernel/http/places/serve-placed.ts";
import type { Route } from "./kernel/http/routes/route.ts";
import { soundRoutes } from "./kernel/http/routes/route-rules.ts";
import {
  buildServer,
  type HttpServer,
  type HttpSettings,
  USUAL_HTTP,
} from "./kernel/http/server.ts";
import { type SessionTools, serveSessions } from "./kernel/http/sessions/serve-sessions.ts";
import {
  buildSessionAdmission,
  type SessionAdmission,
} from "./kernel/http/sessions/session-admission.ts";
import {
  offerRoutes,
  type SessionRoute,
  soundSessionRoutes,
} from "./kernel/http/sessions/session-route.ts";
import { startRequestLog } from "./kernel/http/start-request-log.ts";
import type { TaskList } from "./kernel/jobs/task.ts";
import { housekeepingSchedules, housekeepingTasks } from "./kernel/jobs/timers/housekeeping.ts";
import type { Loop } from "./kernel/jobs/worker/loop.ts";
import { traceTasks } from "./kernel/jobs/worker/trace-tasks.ts";
import { JobWorker } from "./kernel/jobs/worker/worker.ts";
import type { Kit } from "./kernel/kit.ts";
import { digestSchedules, digestTasks } from "./kernel/ledger/digests/digest-task.ts";
import type { Metrics } from "./kernel/metrics.ts";
import type { Module } from "./kernel/module.ts";
import {
  type AuthorizationTools,
  serveAuthorizations,
} from "./kernel/providers/authorizations/routes.ts";
import { withdrawalTasks } from "./kernel/providers/authorizations/withdraw-authorization.ts";
import { inboundTasks } from "./kernel/providers/inbound/process-notice.ts";
import { serveInbound } from "./kernel/providers/inbound/routes.ts";
import { mailSchedules, mailTasks } from "./kernel/providers/mail/mailer.ts";
import type { AuthorizationDecider } from "./kernel/providers/ports/authorization-source.ts";
import { readinessOf } from "./kernel/readiness.ts";
import type { SharedState } from "./kernel/tenancy/shared-state.ts";
import { modules, noticeHandlersOf, proofsOf } from "./modules.ts";
import { commandRoutes } from "./operator/console/command-routes.ts";
import type { Installation } from "./operator/console/run-console-command.ts";

export { buildKit, closeKit, type KitSettings } from "./build-kit.ts";
export { accountOwners, gaugesOf, modules, outgoingKinds, proofsOf } from "./modules.ts";
export { sealedTables } from "./sealed-tables.ts";

const nowMs = () => performance.now();

export const routesOf = (kit: Kit, list: readonly Module[] = modules): readonly Route[] =>
  soundRoutes(list.flatMap((module) => module.routes?.(kit) ?? []));

/** The routes for people who have signed in: the modules' own, and the public routes that are offered to them. */
export const sessionRoutesOf = (
  kit: Kit,
  list: readonly Module[] = modules,
): readonly SessionRoute[] =>
  soundSessionRoutes([
    ...list.flatMap((module) => module.sessionRoutes?.(kit) ?? []),
    ...offerRoutes(
      routesOf(kit, list),
      Object.assign({}, ...list.map((module) => module.offers ?? {})),
    ),
  ]);

/** The routes for operators: the modules' own, and the commands of the command line. */
export const consoleRoutesOf = (
  kit: Kit,
  list: readonly Module[] = modules,
  installation?: Installation,
): readonly ConsoleRoute[] =>
  soundConsoleRoutes([
    ...commandRoutes(kit, () => present(installation, "the installation of this process")),
    ...list.flatMap((module) => module.consoleRoutes?.(kit) ?? []),
  ]);

export const eventsOf = (list: readonly Module[] = modules): readonly EventDescription[] =>
  list.flatMap((module) => module.events ?? []);

export const tasksOf = (kit: Kit, list: readonly Module[] = modules): TaskList => {
  const handlers = noticeHandlersOf(kit, list);
  const ofModules = list.map((module) => module.tasks?.(kit, handlers) ?? {});
  return Object.assign(
    {},
    kit.providers.tasks,
    inboundTasks({ ...kit, handlers }),
    withdrawalTasks({ ...kit, handlers }),
    mailTasks({
      ...kit,
      carrier: kit.providers.mailCarrier,
      onHeld: (held) => reportHeldMail(kit, held),
    }),
    ...ofModules,
  );
};

export const loopsOf = (kit: Kit, list: readonly Module[] = modules): readonly Loop[] =>
  list.flatMap((module) => module.loops?.(kit) ?? []);

export interface Api {
  readonly server: FastifyInstance;
  stop(): Promise<void>;
}

export interface ApiChoices {
  readonly http?: HttpSettings;
  /** True if the process stops, or its worker has stopped looking for jobs, so that it is not ready. */
  readonly isOutOfService?: () => boolean;
  /** For the commands that operators run from a browser. */
  readonly installation?: Installation | undefined;
}

/** Builds the HTTP side. It does not listen yet. */
export async function buildApi(
  kit: Kit,
  metrics: Metrics,
  list: readonly Module[] = modules,
  { http = USUAL_HTTP, isOutOfService = () => false, installation }: ApiChoices = {},
): Promise<Api> {
  const control = await startControl(kit);
  const isReady = readinessOf(control.database, isOutOfService);
  const requestLog = startRequestLog(kit, control.database, metrics);
  const routes = routesOf(kit, list);
  const carrying = { ledger: kit.ledger, vault: kit.vault, reads: watchedReads(kit, metrics) };
  const { server, responder, openConnections } = buildServer(
    {
      ...control.tools,
      ...carrying,
      trustedProxies: kit.settings.trustedProxies,
      log: kit.log,
      tracer: kit.tracer,
      randomness: kit.randomness,
      clock: kit.clock,
      onAnswer: (answer) => metrics.onAnswer(answer),
      onRequest: requestLog.note,
      http,
      onDropped: (reason) => metrics.onDropped(reason),
    },
    routes,
  );
  metrics.watch("kasuwa_http_connections", "Connections that are open.", openConnections);
  serveHealth(server, isReady);
  const tools = { ...carrying, ...kit, sharedState: control.tools.sharedState, tracer: kit.tracer };
  const admission = serveSessionsOf({ server, responder }, tools, kit, list);
  serveConsoleOf({ server, responder }, tools, kit, { list, installation });
  serveDocs(server, routes, eventsOf(list), admission);
  serveInbound(server, {
    ...kit,
    onNotice: (provider, isAuthentic) => metrics.onNotice(provider, isAuthentic),
  });
  const [decide] = list.flatMap((module) => module.authorizations?.(kit) ?? []);
  if (decide !== undefined) serveAuthorizations(server, authorizationTools(kit, metrics, decide));
  const pages = list.flatMap((module) => [
    ...(module.pages?.(kit) ?? []),
    ...(admission === undefined ? [] : (module.sessionPages?.(kit, admission) ?? [])),
  ]);
  for (const page of pages) page.serve(server);
  const stop = async () => {
    for (const page of pages) page.close();
    await server.close();
    await requestLog.stop();
    await control.stop();
  };
  return { server, stop };
}

interface PersonParts extends PlacedTools, Pick<SessionTools, "database" | "settings"> {
  readonly sharedState: SharedState;
}

/** Serves the routes for people, and returns what admits them to pages. Undefined if no module knows sessions. */
function serveSessionsOf(
  { server, responder }: Pick<HttpServer, "server" | "responder">,
  parts: PersonParts,
  kit: Kit,
  list: readonly Module[],
): SessionAdmission | undefined {
  // A test adds people of its own after the modules.
  const support = list.flatMap((module) => module.sessions?.(kit) ?? []).at(-1);
  if (support === undefined) return undefined;
  const rateLimit = new RateLimit<string>(nowMs, () => parts.sharedState.processes);
  const tools = { ...parts, support, rateLimit };
  serveSessions(server, responder, tools, sessionRoutesOf(kit, list));
  return buildSessionAdmission(tools);
}

interface OfConsole {
  readonly list: readonly Module[];
  readonly installation: Installation | undefined;
}

/** Serves the routes for operators, if a module knows operators. */
function serveConsoleOf(
  { server, responder }: Pick<HttpServer, "server" | "responder">,
  parts: PersonParts,
  kit: Kit,
  { list, installation }: OfConsole,
): void {
  const support = list.flatMap((module) => module.console?.(kit) ?? []).at(-1);
  if (support === undefined) return;
  const rateLimit = new RateLimit<string>(nowMs, () => parts.sharedState.processes);
  const tools = { ...parts, support, rateLimit };
  serveConsole(server, responder, tools, consoleRoutesOf(kit, list, installation));
}

const authorizationTools = (
  kit: Kit,
  metrics: Metrics,
  decide: AuthorizationDecider,
): AuthorizationTools => ({
  ...kit,
  decide,
  nowMs,
  onNotice: (provider, isAuthentic) => metrics.onNotice(provider, isAuthentic),
  onAuthorization: (provider, answer, durationMs) =>
    metrics.onAuthorization(provider, answer, durationMs),
  onError: (error, what) => kit.log.error({ err: error }, what),
});

/** Builds the worker. It is not started yet. The URL bypasses any pooler. */
export function buildWorker(
  kit: Kit,
  directUrl: string,
  tasks: TaskList,
  list: readonly Module[] = modules,
): JobWorker {
  const all = {
    ...tasks,
    ...housekeepingTasks(kit.database, kit.settings),
    ...digestTasks(kit.database, proofsOf(list).digestedTables, nowMs),
  };
  return new JobWorker({
    directUrl,
    database: kit.database,
    tasks: kit.tracer === undefined ? all : traceTasks(all, kit.tracer),
    schedules: [
      ...housekeepingSchedules,
      ...digestSchedules,
      ...mailSchedules,
      ...list.flatMap((module) => module.schedules ?? []),
    ],
    log: kit.log,
    nowMs,
  });
}
