import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { banks } from "./domains/banks/module.ts";
import { businesses } from "./domains/businesses/module.ts";
import { pricing } from "./domains/pricing/module.ts";
import { systemClock } from "./kernel/clock.ts";
import { Database } from "./kernel/database/database.ts";
import { serveDocs } from "./kernel/http/docs/serve-docs.ts";
import { serveHealth } from "./kernel/http/health.ts";
import { RateLimit } from "./kernel/http/rate-limit.ts";
import type { Route } from "./kernel/http/route.ts";
import { soundRoutes } from "./kernel/http/route-rules.ts";
import { buildServer } from "./kernel/http/server.ts";
import { housekeepingSchedules, housekeepingTasks } from "./kernel/jobs/housekeeping.ts";
import type { TaskList } from "./kernel/jobs/task.ts";
import { JobWorker } from "./kernel/jobs/worker.ts";
import type { Kit } from "./kernel/kit.ts";
import { Ledger } from "./kernel/ledger/ledger.ts";
import type { Metrics } from "./kernel/metrics.ts";
import type { Module } from "./kernel/module.ts";
import { systemRandomness } from "./kernel/randomness.ts";
import { ApiKeys } from "./kernel/tenancy/api-keys.ts";
import { openVault } from "./kernel/tenancy/installation.ts";
import { Switchboard } from "./kernel/tenancy/switchboard.ts";
import type { MasterKey } from "./kernel/vault.ts";

/** Every domain of the service, in the order in which the documentation shows them. */

export const modules: readonly Module[] = [businesses, banks, pricing];

export interface KitSettings {
  readonly databaseUrl: string;
  readonly namedStatements: boolean;
  readonly poolSize: number;
  readonly masterKeys: readonly MasterKey[];
  readonly log: Logger;
  readonly metrics: Metrics;
}

const nowMs = () => performance.now();

/** How many numbers the slots of open accounts have; processes pick one, and sharing one costs only a little time. */
const SLOTS = 64;

/** What the domains work with. It is there before any server or worker, and closes after them. */
export async function buildKit(settings: KitSettings): Promise<Kit> {
  const { databaseUrl: url, log, metrics } = settings;
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, "an idle database connection broke");
  const database = new Database({
    url,
    connectionsMax: settings.poolSize,
    applicationName: "kasuwa",
    onIdleError,
  });
  const vault = await openVault(database, settings.masterKeys, systemRandomness);
  const ledger = new Ledger({
    connection: {
      url,
      applicationName: "kasuwa ledger",
      namedStatements: settings.namedStatements,
    },
    firstSlot: (systemRandomness.bytes(1)[0] ?? 0) % SLOTS,
    nowMs,
    onGroup: (group) => metrics.onGroup(group),
    onPoison: (operation, environmentId, error) => {
      metrics.onPoison(operation);
      log.error(
        { err: error, operation, environment: String(environmentId) },
        "an operation cannot be written",
      );
    },
  });
  metrics.watch("kasuwa_ledger_waiting", "Operations that wait for a group.", () => ledger.waiting);
  return { database, ledger, vault, clock: systemClock, randomness: systemRandomness, log };
}

export async function closeKit(kit: Kit): Promise<void> {
  await kit.ledger.close();
  await kit.database.close();
}

export const routesOf = (kit: Kit, list: readonly Module[] = modules): readonly Route[] =>
  soundRoutes(list.flatMap((module) => module.routes?.(kit) ?? []));

export const tasksOf = (kit: Kit, list: readonly Module[] = modules): TaskList =>
  Object.assign({}, ...list.map((module) => module.tasks?.(kit) ?? {}));

export interface Api {
  readonly server: FastifyInstance;
  stop(): Promise<void>;
}

/** The HTTP side, listening nowhere yet. */
export async function buildApi(
  kit: Kit,
  metrics: Metrics,
  list: readonly Module[] = modules,
): Promise<Api> {
  const processId = kit.randomness.bytes(8).toString("hex");
  const onError = (error: unknown) =>
    kit.log.warn({ err: error }, "the switchboard could not be refreshed");
  const switchboard = new Switchboard(kit.database, processId, onError);
  await switchboard.start();
  const routes = routesOf(kit, list);
  const server = buildServer(
    {
      apiKeys: new ApiKeys(kit.database, kit.vault, nowMs),
      rateLimit: new RateLimit(nowMs, () => switchboard.processes),
      switchboard,
      ledger: kit.ledger,
      log: kit.log,
      randomness: kit.randomness,
      onAnswer: (answer) => metrics.onAnswer(answer),
    },
    routes,
  );
  serveHealth(server, kit.database);
  serveDocs(server, routes);
  const stop = async () => {
    await server.close();
    await switchboard.stop();
  };
  return { server, stop };
}

/** The side that does the jobs, not started yet. The URL goes past any pooler. */
export function buildWorker(kit: Kit, directUrl: string, tasks: TaskList): JobWorker {
  return new JobWorker({
    directUrl,
    database: kit.database,
    tasks: { ...tasks, ...housekeepingTasks(kit.database) },
    schedules: housekeepingSchedules,
    log: kit.log,
  });
}
