import { setTimeout as sleep } from "node:timers/promises";
import { rounded } from "../measure/statistics.ts";
import type { Child } from "../processes/child.ts";
import type { LoadResult } from "../processes/load.ts";
import type { BenchDatabase } from "../setup/bench-database.ts";
import { preparePayments, runLoad, startTransfersRig, type TransfersRig } from "./rig.ts";

/** What bulks of 1,000 transfers do to the single ones that are accepted at the same time. */
export interface BesideBulksReport {
  readonly connections: number;
  readonly bulks: number;
  /** From the request to the answer: the usual bulk, and the slowest. */
  readonly bulkP50Ms: number;
  readonly bulkMaxMs: number;
  /** Of single transfers, without bulks and with one after another from another business. */
  readonly aloneP99Ms: number;
  readonly besideP99Ms: number;
  readonly ratio: number;
  /** With bulks from the same business, whose account is locked while one is written down. */
  readonly sameBusinessP99Ms: number;
}

export interface BesideBulksPlan {
  readonly connections: number;
  readonly seconds: number;
  /** From the beginning of one bulk to that of the next. */
  readonly everyMs: number;
}

export const FULL_PLAN: BesideBulksPlan = { connections: 16, seconds: 12, everyMs: 2_000 };

export const MINIATURE: BesideBulksPlan = { connections: 4, seconds: 1, everyMs: 500 };

export async function measureBesideBulks(
  benchDatabase: BenchDatabase,
  plan: BesideBulksPlan,
): Promise<BesideBulksReport> {
  const rig = await startTransfersRig(benchDatabase, "beside_bulks", null);
  try {
    const singles = await rig.startLoad(rig.merchant);
    const others = await rig.startLoad(await rig.createMerchant());
    const own = await rig.startLoad(rig.merchant);
    // Until Node has compiled what is hot and PostgreSQL has planned.
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

/** Single transfers, and from another load bulks at the same time: the first's slowest, and how long the others took. */
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

/** One after another until it is over; answers how long each took. */
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

/** Answers how long the bulk took. A load that is given no time sends one request on each connection. */
async function sendBulk({ port }: TransfersRig, load: Child): Promise<number> {
  const order = { path: "/business/bulk", scenario: "bulks", connections: 1, seconds: 0 } as const;
  await load.ask({ kind: "prepare", ...order, ports: [port], ready: 1 });
  const { p99Ms } = await runLoad(load);
  return p99Ms;
}
