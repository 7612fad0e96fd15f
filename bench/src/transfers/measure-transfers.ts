import { setTimeout as sleep } from "node:timers/promises";
import { type Bed, type Installation, install } from "../bed/bed.ts";
import type { Merchant } from "../bed/merchants.ts";
import { askOperator } from "../bed/operator.ts";
import { SERVER_NODE_OPTIONS } from "../measure/rig.ts";
import { rounded } from "../measure/statistics.ts";
import { cpuMs } from "../measure/usage.ts";
import { Child } from "../processes/child.ts";
import type { LoadResult } from "../processes/load.ts";
import { readProgress } from "./queries.ts";
import type { ServiceOrder } from "./service.ts";

/** Bank transfers from the request to the bank's proven success, API and worker in one process. */
export interface TransfersReport {
  readonly connections: number;
  readonly ours: TransferFigures;
  /** The same with a database transaction for each operation, over the number of connections that suits it. */
  readonly baseline: TransferFigures;
  /** Of transfers a second from end to end, ours to the baseline's. */
  readonly ratio: number;
}

export interface TransferFigures {
  readonly acceptedPerSecond: number;
  readonly acceptedP50Ms: number;
  readonly acceptedP99Ms: number;
  /** From the first request until the last success is written down. */
  readonly endToEndPerSecond: number;
  /** For one transfer, of the service and of all of PostgreSQL together. */
  readonly cpuMs: number;
}

export interface TransfersPlan {
  readonly connections: number;
  readonly seconds: number;
  readonly baselineConnections: number;
}

export const FULL_PLAN: TransfersPlan = { connections: 64, seconds: 10, baselineConnections: 16 };

export const MINIATURE: TransfersPlan = { connections: 8, seconds: 0.5, baselineConnections: 4 };

/** Whoever waits longer than this for a transfer to end has lost it. */
const WITHIN_MS = 120_000;

export async function measureTransfers(bed: Bed, plan: TransfersPlan): Promise<TransfersReport> {
  const { connections, baselineConnections } = plan;
  const ours = await measure(bed, plan, null);
  const baseline = await measure(bed, plan, baselineConnections);
  const ratio = rounded(ours.endToEndPerSecond / baseline.endToEndPerSecond, 2);
  return { connections, ours, baseline, ratio };
}

async function measure(
  bed: Bed,
  plan: TransfersPlan,
  oneByOne: ServiceOrder["oneByOne"],
): Promise<TransferFigures> {
  const name = oneByOne === null ? "transfers_ours" : "transfers_baseline";
  const installation = await install(bed, name, { merchants: 0, accounts: 0, historyRounds: 0 });
  const children: Child[] = [];
  const start = (file: string, options: readonly string[] = []) => {
    const child = Child.start(file, options);
    children.push(child);
    return child;
  };
  try {
    const { url, masterKey } = installation;
    const merchant = await createMerchant(installation);
    const service = start("../transfers/service.ts", SERVER_NODE_OPTIONS);
    const order: ServiceOrder = { url, masterKey, poolSize: 10, oneByOne };
    const port = await service.ask<number>(order);
    const load = start("./load.ts");
    await load.ask({ kind: "meet", merchants: [merchant] });
    const postgresPid = bed.postgres.pid;
    return await timed({ installation, service, load, port, postgresPid }, plan);
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await installation.admin.close();
  }
}

/** A business as the operator makes one, whose test wallet has money, and whose rate stands in nobody's way. */
async function createMerchant(installation: Installation): Promise<Merchant> {
  // What `business create --json` prints.
  const created = (await askOperator(installation, ["business", "create", "Bench"])) as {
    businessId: string;
    test: { apiKey: string; publicKey: string };
  };
  const { businessId, test } = created;
  const limit = ["business", "rate-limit", String(businessId), "50000", "--mode", "test"];
  await askOperator(installation, limit);
  const nobody = { environmentId: 0n, apiKeyId: 0n, firstWallet: 0n, wallets: 0 };
  return { ...nobody, businessId: BigInt(businessId), ...test };
}

interface Parts {
  readonly installation: Installation;
  readonly service: Child;
  readonly load: Child;
  readonly port: number;
  readonly postgresPid: number;
}

async function timed(parts: Parts, plan: TransfersPlan): Promise<TransferFigures> {
  const { service, postgresPid } = parts;
  const usedMs = () => cpuMs(service.pid) + cpuMs(postgresPid, "with children");
  // Until Node has compiled what is hot and PostgreSQL has planned.
  const warm = await sent(parts, plan, plan.seconds / 4);
  const before = usedMs();
  const { tookMs, ...result } = await sent(parts, plan, plan.seconds);
  const { successful, failed } = await readProgress(parts.installation.admin);
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

/** Has transfers sent for so long, and waits until the last of them has succeeded. */
async function sent(
  parts: Parts,
  { connections }: TransfersPlan,
  seconds: number,
): Promise<LoadResult & { tookMs: number }> {
  const { load, port } = parts;
  const order = { path: "/business/single", scenario: "payments", connections, seconds } as const;
  const ready = Math.ceil(READY * seconds);
  await load.ask({ kind: "prepare", ...order, ports: [port], ready });
  const startedMs = performance.now();
  const result = await load.ask<LoadResult>({ kind: "run" });
  await drained(parts, startedMs);
  return { ...result, tookMs: performance.now() - startedMs };
}

/** So many requests are signed before the clock starts, for each second. */
const READY = 2_000;

async function drained({ installation }: Parts, startedMs: number): Promise<void> {
  for (;;) {
    const { pending } = await readProgress(installation.admin);
    if (pending === 0) return;
    if (performance.now() - startedMs > WITHIN_MS)
      throw new Error(`${pending} transfers have not come to an end`);
    await sleep(POLL_MS);
  }
}

const POLL_MS = 100;
