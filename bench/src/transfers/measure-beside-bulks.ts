import { setTimeout as sleep } from "node:timers/promises";
import { rounded } from "../measure/statistics.ts";
import type { Child } from "../processes/child.ts";
import type { LoadResult } from "../processes/load.ts";
import {
  type Prepared,
  preparePayments,
  runLoad,
  startTransfersRig,
  type TransfersRig,
} from "./rig.ts";

/** How bulks of 1,000 transfers delay single transfers accepted at the same time. */
export interface BesideBulksReport {
  readonly connections: number;
  readonly bulks: number;
  /** From the request to the answer: the median bulk, and the slowest. */
  readonly bulkP50Ms: number;
  readonly bulkMaxMs: number;
  /** Latencies of single transfers: without bulks, and with bulks of another business one after another. */
  readonly aloneP99Ms: number;
  readonly besideP99Ms: number;
  readonly ratio: number;
  /** With bulks of the same business, whose account is locked while a bulk is recorded. */
  readonly sameBusinessP99Ms: number;
}

export interface BesideBulksPlan {
  readonly connections: number;
  readonly seconds: number;
  /** The time between the starts of two bulks. */
  readonly everyMs: number;
}

export const FULL_PLAN: BesideBulksPlan = { connections: 16, seconds: 12, everyMs: 2_000 };

export const MINIATURE: BesideBulksPlan = { connections: 4, seconds: 0.25, everyMs: 500 };

export async function measureBesideBulks(
  prepared: Prepared,
  plan: BesideBulksPlan,
): Promise<BesideBulksReport> {
  const rig = await startTransfersRig(prepared, "beside_bulks", null);
  try {
    const singles = await rig.startLoad(rig.merchant);
    const others = await rig.startLoad(rig.otherMerchant);
    const own = await rig.startLoad(rig.merchant);
    // Until Node has optimised hot code and PostgreSQL has planned.
    const warmUp = { ...plan, seconds: plan.seconds / 2 };
    await Promise.all([sendSingles(rig, singles, warmUp), sendBulk(rig, others)]);
    const alone = await sendSingles(rig, singles, plan);
    const beside = await sendBesideBulks(rig, singles, others, plan);
    const sameBusiness = await sendBesideBulks(rig, singles, own, plan);
    const bulksMs = [...beside.bulksMs, ...sameBusiness.bulksMs].sort((a, b) => a - b);
    return {
      connections: plan.connections,
      bulks: bulksMs.length,
      bulkP50Ms: rounded(bulksMs[Math.floor(bulksMs.length / 2)] ?? Number.NaN, 1),
      bulkMaxMs: rounded(bulksMs.at(-1) ?? Number.NaN, 1),
      aloneP99Ms: rounded(alone.p99Ms, 2),
      besideP99Ms: rounded(beside.p99Ms, 2),
      ratio: rounded(beside.p99Ms / alone.p99Ms, 2),
      sameBusinessP99Ms: rounded(sameBusiness.p99Ms, 2),
    };
  } finally {
    await rig.stop();
  }
}

/** Sends single transfers and, from another load, bulks. Returns the latencies of both. */
async function sendBesideBulks(
  rig: TransfersRig,
  singles: Child,
  bulks: Child,
  plan: BesideBulksPlan,
): Promise<{ p99Ms: number; bulksMs: readonly number[] }> {
  const over = new AbortController();
  const besides = keepSendingBulks(rig, bulks, plan, over.signal);
  const { p99Ms } = await sendSingles(rig, singles, plan).finally(() => over.abort());
  return { p99Ms, bulksMs: await besides };
}

async function sendSingles(
  rig: TransfersRig,
  load: Child,
  plan: BesideBulksPlan,
): Promise<LoadResult> {
  await preparePayments(rig, load, plan);
  return await runLoad(load);
}

/** Sends bulks one after another until the time is over. Returns how long each took. */
async function keepSendingBulks(
  rig: TransfersRig,
  load: Child,
  { everyMs }: BesideBulksPlan,
  over: AbortSignal,
): Promise<number[]> {
  const tookMs: number[] = [];
  while (!over.aborted) {
    const [took] = await Promise.all([
      sendBulk(rig, load),
      sleep(everyMs, undefined, { signal: over }).catch(() => undefined),
    ]);
    tookMs.push(took);
  }
  return tookMs;
}

/** Returns how long the bulk took. A load without a duration sends one request on each connection. */
async function sendBulk({ port }: TransfersRig, load: Child): Promise<number> {
  const order = { path: "/business/bulk", scenario: "bulks", connections: 1, seconds: 0 } as const;
  await load.ask({ kind: "prepare", ...order, ports: [port], ready: 1 });
  const { p99Ms } = await runLoad(load);
  return p99Ms;
}
