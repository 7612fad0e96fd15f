import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import {
  buildApi,
  buildKit,
  buildWorker,
  closeKit,
  gaugesOf,
  loopsOf,
  modules,
  tasksOf,
} from "../app.ts";
import { buildDueJobsWatch } from "../build-due-jobs-watch.ts";
import { type Config, choicesOf } from "../config.ts";
import { assertDurable } from "../kernel/database/check-durability.ts";
import { assertDirect, assertOwnSessions } from "../kernel/database/refuse-pooler.ts";
import { waitForDatabase } from "../kernel/database/wait-for-database.ts";
import type { JobWorker } from "../kernel/jobs/worker/worker.ts";
import type { Kit } from "../kernel/kit.ts";
import { isServerLost } from "../kernel/ledger/failures.ts";
import { createLogger } from "../kernel/log.ts";
import { Metrics, serveMetrics } from "../kernel/metrics.ts";
import { systemRandomness, token } from "../kernel/randomness.ts";
import { type Readiness, readinessOf } from "../kernel/readiness.ts";
import { startSampler } from "../kernel/samples/sampler.ts";
import { StartupError, TemporaryStartupError } from "../kernel/startup-error.ts";
import { reasonOf } from "../kernel/text/reason.ts";
import type { Tracer } from "../kernel/tracing/tracer.ts";
import { watchStored } from "../kernel/watch-stored-gauges.ts";
import { announce } from "./announcement.ts";
import { migrateDatabase, openDatabase } from "./database.ts";
import { type Demo, prepareDemo } from "./demo.ts";
import { prepareDemoOperator, prepareDemoPeople } from "./demo-login.ts";
import { API_SETTINGS, cannotListen, isTaken } from "./listening.ts";
import { generatedMasterKey } from "./master-keys.ts";
import { startTracing } from "./tracing.ts";

export interface Service {
  /** The text for the person who started the service. */
  readonly announcement: string;
  /** Resolves with a sentence when the service cannot continue and its supervisor should restart it. */
  readonly broken: Promise<string>;
  /** From now on the service says that it is not ready, so that a proxy sends its requests elsewhere. It still works. */
  drain(): void;
  stop(): Promise<void>;
}

/** Starts what the configuration asks for, each part after those that it needs. Stops them in the opposite order. */
export async function startService(config: Config): Promise<Service> {
  const closers: (() => Promise<unknown>)[] = [];
  const broken = Promise.withResolvers<string>();
  const draining = new AbortController();
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const announcement = await startAll(config, closers, broken.resolve, draining.signal);
    return { announcement, broken: broken.promise, drain: () => draining.abort(), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw asStartupError(error);
  }
}

/** A database that is lost during the start is not a bug: the next start waits for it. */
function asStartupError(error: unknown): unknown {
  if (error instanceof StartupError || !isServerLost(error)) return error;
  return new TemporaryStartupError(
    `The database was lost while the service started (${reasonOf(error)}); start it again once PostgreSQL runs.`,
    { cause: error },
  );
}

const PROCESS_ID_LENGTH = 12;

type Closers = (() => Promise<unknown>)[];

async function startAll(
  config: Config,
  closers: Closers,
  onBroken: (sentence: string) => void,
  draining: AbortSignal,
): Promise<string> {
  const metrics = new Metrics();
  const tracer = await startTracing(config, metrics, closers);
  const log = createLogger(config.logLevel, undefined, { tracer });
  if (config.singleOperator) log.warn(SINGLE_OPERATOR);
  const place = { inboundUrl: config.inboundUrl, publicUrl: config.publicUrl ?? config.inboundUrl };
  const { kit, directUrl } = await openBooks(
    { config, log, metrics, tracer, place, onBroken },
    closers,
  );
  const onError = (error: unknown) => log.warn({ err: error }, "a gauge could not be read");
  const nowMs = () => performance.now();
  watchStored(metrics, gaugesOf(), { queryable: kit.database, nowMs, onError });
  closers.push(
    startSampler({
      ...{ database: kit.database, processId: token(kit.randomness, PROCESS_ID_LENGTH) },
      ...{ tally: metrics.tally, slowStatements: metrics.slowStatements },
      gauges: config.roles.has("worker") ? gaugesOf() : [],
      onError: (error) => log.warn({ err: error }, "a sample could not be stored"),
    }),
  );
  let worker: JobWorker | undefined;
  const isOutOfService = () => draining.aborted || worker?.isStalled === true;
  const isReady = readinessOf(kit.database, isOutOfService);
  const metricsServer = await openMetrics(metrics, config, isReady);
  closers.push(metricsServer.stop);
  if (config.roles.has("worker")) {
    worker = buildWorker(kit, directUrl, tasksOf(kit));
    closers.push(await startWorker(kit, worker, metrics));
  }
  const watch = buildDueJobsWatch(kit, metrics);
  watch.start();
  closers.push(() => watch.stop());
  if (!config.roles.has("api")) return announce({ metricsUrl: metricsServer.url });
  const api = await buildApi(kit, metrics, modules, {
    ...{ http: config.http, isOutOfService },
    installation: { dataFolder: config.dataFolder, directUrl },
  });
  closers.push(api.stop);
  const baseUrl = await listen(api.server, config);
  // With port 0 the API's address is known only now.
  if (config.port === 0) {
    place.inboundUrl = baseUrl;
    place.publicUrl = config.publicUrl ?? baseUrl;
  }
  const demo = config.demo ? await prepareDemo(kit, config.dataFolder, baseUrl) : undefined;
  if (demo !== undefined) prepareDemoLater(kit, demo);
  return announce({
    baseUrl,
    metricsUrl: metricsServer.url,
    demo,
    dataFolder: config.dataFolder,
  });
}

/** Creates the people of the demo when the first person comes: hashing takes time and 32 MB. */
function prepareDemoLater(kit: Kit, demo: Demo): void {
  const { dashboard, businesses } = demo;
  const ids = businesses.map(({ businessId }) => BigInt(businessId));
  if (dashboard !== undefined) kit.login.prepareBy(() => prepareDemoPeople(kit, dashboard, ids));
  const { console: ofOperators } = demo;
  if (ofOperators !== undefined)
    kit.operatorLogin.prepareBy(() => prepareDemoOperator(kit, ofOperators));
}

const SINGLE_OPERATOR =
  "KASUWA_SINGLE_OPERATOR is set: operators move real money without the approval of a second person";

interface Surroundings {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer | undefined;
  /** The API's address, as far as it is known. */
  readonly place: { readonly inboundUrl: string; readonly publicUrl: string };
  onBroken(sentence: string): void;
}

/** Opens the database with its schema, and builds the kit on it. */
async function openBooks(
  { config, log, metrics, tracer, place, onBroken }: Surroundings,
  closers: Closers,
): Promise<{ kit: Kit; directUrl: string }> {
  const database = await openDatabase(config, (message) => log.info(message), onBroken);
  closers.push(database.stop);
  const wait = { patienceMs: config.databaseWaitMs, log: (sentence: string) => log.warn(sentence) };
  for (const url of new Set([database.directUrl, database.url]))
    await waitForDatabase({ ...wait, url });
  await assertDirect(database.directUrl);
  await migrateDatabase(database.directUrl, (message) => log.info(message));
  const { namedStatements, poolSize } = config;
  const { allowedNetworks, choices } = choicesOf(config);
  const kit = await buildKit({
    databaseUrl: database.url,
    namedStatements,
    poolSize,
    masterKeys: config.masterKeys ?? generatedMasterKey(config.dataFolder, systemRandomness),
    log,
    tracer,
    metrics,
    simulator: { latencyMs: config.simulatorLatencyMs, inboundUrl: () => place.inboundUrl },
    mail: config.mail,
    cell: config.cell,
    allowedNetworks,
    choices: { ...choices, publicUrl: () => place.publicUrl },
  });
  closers.push(() => closeKit(kit));
  await assertDurable(kit.database, config);
  if (namedStatements && database.url !== database.directUrl) await assertOwnSessions(database.url);
  return { kit, directUrl: database.directUrl };
}

/** How long running jobs may take after a stop signal. Then they are released for other processes. */
const JOBS_FINISH_WITHIN_MS = 6_000;

async function startWorker(
  kit: Kit,
  worker: JobWorker,
  metrics: Metrics,
): Promise<() => Promise<void>> {
  await worker.start();
  const help = "Jobs that failed permanently and need manual action.";
  metrics.watch("kasuwa_jobs_failed", help, () => worker.failedJobs);
  const idleHelp = "How long this worker process has neither taken nor looked for jobs.";
  metrics.watch("kasuwa_worker_idle_seconds", idleHelp, () => worker.idleMs / 1_000);
  const loops = loopsOf(kit);
  for (const loop of loops) loop.start();
  return async () => {
    await Promise.all([worker, ...loops].map((part) => part.stop(JOBS_FINISH_WITHIN_MS)));
  };
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    throw cannotListen(error, { host, port, settings: API_SETTINGS });
  }
}

const METRICS_PORT_USUAL = 9464;
const METRICS_SETTINGS = { host: "METRICS_HOST", port: "METRICS_PORT" };

/**
 * A configured port must be free. The default port falls back to a free one, so that a second service starts beside a
 * first.
 */
async function openMetrics(
  metrics: Metrics,
  { metricsHost: host, metricsPort: port }: Pick<Config, "metricsHost" | "metricsPort">,
  isReady: Readiness,
) {
  try {
    return await serveMetrics(metrics, { host, port: port ?? METRICS_PORT_USUAL }, isReady);
  } catch (error) {
    if (port !== undefined || !isTaken(error))
      throw cannotListen(error, {
        host,
        port: port ?? METRICS_PORT_USUAL,
        settings: METRICS_SETTINGS,
      });
    return await serveMetrics(metrics, { host, port: 0 }, isReady);
  }
}
