import { setTimeout as sleep } from "node:timers/promises";
import { rounded } from "../measure/statistics.ts";
import { cpuMs } from "../measure/usage.ts";
import type { Child } from "../processes/child.ts";
import type { LoadResult } from "../processes/load.ts";
import type { BenchDatabase } from "../setup/bench-database.ts";
import * as besideBulks from "./measure-beside-bulks.ts";
import { readProgress } from "./queries.ts";
import {
  type Prepared,
  preparePayments,
  prepareTransfers,
  runLoad,
  startTransfersRig,
  type TransfersRig,
} from "./rig.ts";
import type { ServiceOrder } from "./service.ts";

/** Bank transfers from the request to the bank's proven success, API and worker in one process. */
export interface TransfersReport {
  readonly connections: number;
  readonly ours: TransferFigures;
  /** The same with a database transaction for each operation, over its best number of connections. */
  readonly baseline: TransferFigures;
  /** Our transfers a second from end to end, divided by the baseline's. */
  readonly ratio: number;
  readonly besideBulks: besideBulks.BesideBulksReport;
}

export interface TransferFigures {
  readonly acceptedPerSecond: number;
  readonly acceptedP50Ms: number;
  readonly acceptedP99Ms: number;
  /** From the first request until the last success is recorded. */
  readonly endToEndPerSecond: number;
  /** CPU for one transfer, of the service and PostgreSQL together. */
  readonly cpuMs: number;
}

export interface TransfersPlan {
  readonly connections: number;
  readonly seconds: number;
  readonly baselineConnections: number;
  readonly besideBulks: besideBulks.BesideBulksPlan;
}

export const FULL_PLAN: TransfersPlan = {
  connections: 64,
  seconds: 10,
  baselineConnections: 16,
  besideBulks: besideBulks.FULL_PLAN,
};

export const MINIATURE: TransfersPlan = {
  connections: 8,
  seconds: 0.25,
  baselineConnections: 4,
  besideBulks: besideBulks.MINIATURE,
};

/** After this wait a transfer counts as lost. */
const WITHIN_MS = 120_000;

export async function measureTransfers(
  benchDatabase: BenchDatabase,
  plan: TransfersPlan,
): Promise<TransfersReport> {
  const { connections, baselineConnections } = plan;
  const prepared = await prepareTransfers(benchDatabase);
  const ours = await measure(prepared, plan, null);
  const baseline = await measure(prepared, plan, baselineConnections);
  const ratio = rounded(ours.endToEndPerSecond / baseline.endToEndPerSecond, 2);
  const beside = await besideBulks.measureBesideBulks(prepared, plan.besideBulks);
  return { connections, ours, baseline, ratio, besideBulks: beside };
}

async function measure(
  prepared: Prepared,
  plan: TransfersPlan,
  oneByOne: ServiceOrder["oneByOne"],
): Promise<TransferFigures> {
  const name = oneByOne === null ? "transfers_ours" : "transfers_baseline";
  const rig = await startTransfersRig(prepared, name, oneByOne);
  try {
    const load = await rig.startLoad(rig.merchant);
    return await timed({ ...rig, load, postgresPid: prepared.benchDatabase.postgres.pid }, plan);
  } finally {
    await rig.stop();
  }
}

interface Parts extends TransfersRig {
  readonly load: Child;
  readonly postgresPid: number;
}

async function timed(parts: Parts, plan: TransfersPlan): Promise<TransferFigures> {
  const { service, postgresPid } = parts;
  const usedMs = () => cpuMs(service.pid) + cpuMs(postgresPid, "with children");
  // Until Node has optimised hot code and PostgreSQL has planned.
  const warm = await sent(parts, plan, plan.seconds / 4);
  const before = usedMs();
  const { tookMs, ...result } = await sent(parts, plan, plan.seconds);
  const { successful, failed } = await readProgress(parts.admin);
  const { operations } = result;
  if (successful !== warm.operations + operations || failed > 0)
    throw new Error(`${successful} transfers succeeded, and ${failed} failed`);
  return {
    acceptedPerSecond: Math.round(result.perSecond),
    acceptedP50Ms: rounded(result.p50Ms, 2),
    acceptedP99Ms: rounded(result.p99Ms, 2),
    endToEndPerSecond: Math.round((operations * 1_000) / tookMs),
    cpuMs: rounded((usedMs() - before) / operations, 4),
  };
}

/** Sends transfers for the given time and waits until the last has succeeded. */
async function sent(
  parts: Parts,
  { connections }: TransfersPlan,
  seconds: number,
): Promise<LoadResult & { tookMs: number }> {
  await preparePayments(parts, parts.load, { connections, seconds });
  const startedMs = performance.now();
  const result = await runLoad(parts.load);
  await drained(parts, startedMs);
  return { ...result, tookMs: performance.now() - startedMs };
}

async function drained({ admin }: Parts, startedMs: number): Promise<void> {
  for (;;) {
    const { pending } = await readProgress(admin);
    if (pending === 0) return;
    if (performance.now() - startedMs > WITHIN_MS)
      throw new Error(`${pending} transfers have not come to an end`);
    await sleep(POLL_MS);
  }
}

const POLL_MS = 100;
