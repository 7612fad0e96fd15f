import { setTimeout as sleep } from "node:timers/promises";
import { SERVER_NODE_OPTIONS } from "../measure/rig.ts";
import { rounded } from "../measure/statistics.ts";
import { cpuMs } from "../measure/usage.ts";
import { Child } from "../processes/child.ts";
import { type BenchDatabase, type Installation, install } from "../setup/bench-database.ts";
import { createEndpoint } from "./endpoints.ts";
import type { PublisherCommand } from "./publisher.ts";
import { countTaken } from "./queries.ts";
import type { Arrivals } from "./receivers.ts";
import type { WorkerCommand } from "./worker.ts";

/** The figures of event delivery with one worker. */
export interface WebhooksReport {
  readonly endpoints: number;
  /** Attempts recorded per second, with a full queue. */
  readonly deliveriesPerSecond: number;
  /** CPU for one delivery: the worker's and PostgreSQL's, with the creation of deliveries and the records. */
  readonly workerCpuMs: number;
  readonly postgresCpuMs: number;
  /** From an event to its arrival, at `eventsPerSecond`. */
  readonly eventsPerSecond: number;
  readonly firstAttemptP95Ms: number;
  /** The same at the other endpoints while one of them never answers. */
  readonly besideHangingP95Ms: number;
}

export interface WebhooksPlan {
  readonly endpoints: number;
  /** The number of events that wait when the worker starts. */
  readonly backlog: number;
  readonly eventsPerSecond: number;
  readonly seconds: number;
}

export const FULL_PLAN: WebhooksPlan = {
  endpoints: 10,
  backlog: 20_000,
  eventsPerSecond: 200,
  seconds: 10,
};

export const MINIATURE: WebhooksPlan = {
  endpoints: 3,
  backlog: 300,
  eventsPerSecond: 50,
  seconds: 1,
};

/** After this wait a delivery counts as lost. */
const WITHIN_MS = 120_000;

export async function measureWebhooks(
  benchDatabase: BenchDatabase,
  plan: WebhooksPlan,
): Promise<WebhooksReport> {
  const population = { merchants: plan.endpoints, accounts: plan.endpoints * 2, historyRounds: 0 };
  const installation = await install(benchDatabase, "webhooks", population);
  const { url, masterKey, merchants, admin } = installation;
  const children: Child[] = [];
  const start = (file: string, options: readonly string[] = []) => {
    const child = Child.start(`../webhooks/${file}`, options);
    children.push(child);
    return child;
  };
  try {
    const receivers = start("receivers.ts");
    const port = await receivers.ask<number>({ kind: "listen" });
    for (const [index, { businessId }] of merchants.entries())
      await createEndpoint(installation, businessId, `http://127.0.0.1:${port}/${index}`);
    const publisher = start("publisher.ts");
    const environmentIds = merchants.map(({ environmentId }) => environmentId);
    const kit: WorkerCommand = { url, masterKey, poolSize: 4 };
    const order: PublisherCommand = { kind: "start", ...kit, environmentIds };
    await publisher.ask(order);
    const worker = start("worker.ts", SERVER_NODE_OPTIONS);
    const parts = { receivers, publisher, worker, admin, postgresPid: benchDatabase.postgres.pid };
    return await measureAll(parts, plan, kit);
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await admin.close();
  }
}

interface Parts {
  readonly receivers: Child;
  readonly publisher: Child;
  readonly worker: Child;
  readonly postgresPid: number;
  readonly admin: Installation["admin"];
}

async function measureAll(
  parts: Parts,
  plan: WebhooksPlan,
  kit: WorkerCommand,
): Promise<WebhooksReport> {
  const { publisher, worker, postgresPid } = parts;
  await publisher.ask({ kind: "publish", count: plan.backlog });
  const before = { worker: cpuMs(worker.pid), postgres: cpuMs(postgresPid, "with children") };
  await worker.ask(kit);
  const drainedMs = await drained(parts, plan.backlog);
  const perDelivery = (afterMs: number, beforeMs: number) =>
    rounded((afterMs - beforeMs) / plan.backlog, 4);
  const workerCpuMs = perDelivery(cpuMs(worker.pid), before.worker);
  const postgresCpuMs = perDelivery(cpuMs(postgresPid, "with children"), before.postgres);
  const steady = await atARate(parts, plan, null);
  const besideHanging = await atARate(parts, plan, "/0");
  return {
    endpoints: plan.endpoints,
    deliveriesPerSecond: Math.round((plan.backlog * 1_000) / drainedMs),
    workerCpuMs,
    postgresCpuMs,
    eventsPerSecond: plan.eventsPerSecond,
    firstAttemptP95Ms: rounded(steady.p95Ms, 0),
    besideHangingP95Ms: rounded(besideHanging.p95Ms, 0),
  };
}

/** From the first arrival until the last attempt is in the database. */
async function drained({ receivers, admin }: Parts, backlog: number): Promise<number> {
  const { firstAtMs } = await arrivals(receivers, backlog);
  while ((await countTaken(admin)) < backlog) await sleep(200);
  return Date.now() - firstAtMs;
}

async function atARate(
  { receivers, publisher }: Parts,
  { endpoints, eventsPerSecond: perSecond, seconds }: WebhooksPlan,
  hanging: string | null,
): Promise<Arrivals> {
  await receivers.ask({ kind: "begin", hanging });
  const count = endpoints * Math.round((perSecond * seconds) / endpoints);
  await publisher.ask({ kind: "publish", count, perSecond });
  return await arrivals(
    receivers,
    hanging === null ? count : (count / endpoints) * (endpoints - 1),
  );
}

async function arrivals(receivers: Child, count: number): Promise<Arrivals> {
  const arrived = await receivers.ask<Arrivals>({ kind: "wait", count, withinMs: WITHIN_MS });
  if (arrived.count < count) throw new Error(`${arrived.count} of ${count} deliveries arrived`);
  return arrived;
}
