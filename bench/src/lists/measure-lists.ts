import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { TRANSFERS } from "../echo/routes.ts";
import { Books } from "../measure/books.ts";
import { type Rig, startRig } from "../measure/rig.ts";
import { measure } from "../measure/sample.ts";
import { median, rounded } from "../measure/statistics.ts";
import { cpuMs } from "../measure/usage.ts";
import type { Plan } from "../options.ts";
import { type BenchDatabase, install } from "../setup/bench-database.ts";
import type { Merchant } from "../setup/merchants.ts";
import { reserveIds, settleDown } from "../setup/queries.ts";
import { type Fill, fill, idsOf } from "./fill-queries.ts";
import { type ListCase, listCases } from "./list-cases.ts";
import { Reader } from "./reader.ts";

/** The merchants whose wallets pay each other, beside the two whose tables are filled. */
const SPENDING_MERCHANTS = 8;
const SPENDING_WALLETS = 20_000;
const CONNECTIONS = 64;

/** Cases of one list follow each other, so the steady load steps over some of them. */
const STRIDE = 7;

/** The rows of another merchant, beside those that are measured. */
const OTHERS_SHARE = 0.1;

/** The last page that a list answers. */
const DEEPEST = { pageNumber: "500", pageSize: "200" };

/** Twenty people who each look at a page every five seconds. */
const READS_PER_SECOND = 4;

export interface ListFigures {
  readonly list: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The same for the deepest page. */
  readonly deepP50Ms: number;
  readonly deepP95Ms: number;
  /** The CPU of the server and of PostgreSQL for one read of each page, which a busy machine changes least. */
  readonly cpuMs: number;
  readonly deepCpuMs: number;
}

export interface ListsReport {
  readonly rows: number;
  readonly prepareSeconds: number;
  readonly slowestP95Ms: number;
  readonly lists: readonly ListFigures[];
  readonly besideReads: {
    readonly readsPerSecond: number;
    readonly alonePerSecond: number;
    readonly besidePerSecond: number;
    readonly ratio: number;
  };
}

/** Every list at its size with each filter, then transfers between wallets beside a steady load of list reads. */
export async function measureLists(
  benchDatabase: BenchDatabase,
  plan: Plan,
  log: (line: string) => void,
): Promise<ListsReport> {
  const startedMs = performance.now();
  const rig = await openFilled(benchDatabase, plan, log);
  const prepareSeconds = Math.round((performance.now() - startedMs) / 1_000);
  log(`${plan.accounts} rows of each kind were prepared in ${prepareSeconds} s`);
  try {
    const lists = await timeLists(rig, plan);
    const besideReads = await measureBeside(rig, plan, log);
    const slowestP95Ms = Math.max(...lists.flatMap(({ p95Ms, deepP95Ms }) => [p95Ms, deepP95Ms]));
    return { rows: plan.accounts, prepareSeconds, slowestP95Ms, lists, besideReads };
  } finally {
    rig.reader.close();
    await rig.stop();
  }
}

/** What runs, and the rows of the merchant whose lists are read. */
interface FilledRig extends Rig {
  readonly filled: Fill;
  readonly reader: Reader;
}

async function openFilled(
  benchDatabase: BenchDatabase,
  plan: Plan,
  log: (line: string) => void,
): Promise<FilledRig> {
  const accounts = Math.min(plan.accounts, SPENDING_WALLETS);
  const population = { merchants: SPENDING_MERCHANTS + 2, accounts, historyRounds: 0 };
  const installation = await install(benchDatabase, "bench_lists", population);
  const { admin } = installation;
  const [listed, other, ...merchants] = installation.merchants;
  if (listed === undefined || other === undefined) throw new Error("there are no merchants");
  const filled = await fillFor(admin, listed, plan.accounts, plan.earlierTransfers);
  log(`${plan.accounts} rows of each kind are written, and ${plan.earlierTransfers} transfers`);
  await fillFor(admin, other, Math.ceil(plan.accounts * OTHERS_SHARE), 0);
  await settleDown(admin);
  const rig = await startRig(benchDatabase, { ...installation, merchants }, plan);
  return { ...rig, filled, reader: new Reader(rig.ours.port, listed) };
}

async function fillFor(
  database: Queryable,
  merchant: Merchant,
  rows: number,
  earlier: number,
): Promise<Fill> {
  const firstId = await reserveIds(database, idsOf({ rows, earlier }));
  const filled = { environmentId: merchant.environmentId, firstId, rows, earlier };
  await fill(database, filled);
  return filled;
}

async function timeLists(rig: FilledRig, plan: Plan): Promise<ListFigures[]> {
  const figures: ListFigures[] = [];
  for (const one of listCases(rig.filled)) {
    const first = await timesOf(rig, plan, one);
    const deep = await timesOf(rig, plan, { ...one, query: { ...one.query, ...DEEPEST } });
    figures.push({
      list: nameOf(one),
      p50Ms: quantile(first.timesMs, 0.5),
      p95Ms: quantile(first.timesMs, 0.95),
      deepP50Ms: quantile(deep.timesMs, 0.5),
      deepP95Ms: quantile(deep.timesMs, 0.95),
      cpuMs: rounded(first.cpuMs, 1),
      deepCpuMs: rounded(deep.cpuMs, 1),
    });
  }
  return figures;
}

interface Reads {
  /** In order. */
  readonly timesMs: readonly number[];
  /** For one read. */
  readonly cpuMs: number;
}

/** The first reads are not counted: their pages may be on disk alone. */
async function timesOf(rig: FilledRig, plan: Plan, one: ListCase): Promise<Reads> {
  const [unmeasured, measured] = plan.isQuick ? [0, 2] : [2, 40];
  for (let turn = 0; turn < unmeasured; turn++) await rig.reader.read(one);
  const timesMs: number[] = [];
  const before = cpuOf(rig);
  for (let turn = 0; turn < measured; turn++) timesMs.push(await rig.reader.read(one));
  const cpu = (cpuOf(rig) - before) / measured;
  return { timesMs: timesMs.sort((a, b) => a - b), cpuMs: cpu };
}

const cpuOf = ({ ours, benchDatabase }: Rig): number =>
  cpuMs(ours.child.pid) + cpuMs(benchDatabase.postgres.pid, "with children");

const nameOf = ({ path, query }: ListCase): string =>
  [path, ...Object.entries(query).map(([name, value]) => `${name}=${value}`)].join(" ");

/** Transfers of other merchants, in turns alone and beside a steady load of list reads. */
async function measureBeside(rig: FilledRig, plan: Plan, log: (line: string) => void) {
  const books = await Books.open(rig.installation.admin);
  const transfers = async (seconds: number) => {
    const order = { path: TRANSFERS, scenario: "uniform", connections: CONNECTIONS } as const;
    const sample = await measure(rig, [rig.ours], { ...order, seconds });
    books.note(sample);
    return sample.perSecond;
  };
  await transfers(plan.warmUpSeconds);
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 1; round <= plan.rounds; round++) {
    log(`transfers beside reads: round ${round} of ${plan.rounds}`);
    alone.push(await transfers(plan.seconds.uniform));
    beside.push(await besideReads(rig, () => transfers(plan.seconds.uniform)));
  }
  await books.check();
  return {
    readsPerSecond: READS_PER_SECOND,
    alonePerSecond: Math.round(median(alone)),
    besidePerSecond: Math.round(median(beside)),
    ratio: rounded(median(beside) / median(alone), 3),
  };
}

/** Reads the first pages of all lists in turn while `work` runs. */
async function besideReads<T>(rig: FilledRig, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const reads = keepReading(rig, over.signal);
  const result = await work().finally(() => over.abort());
  await reads;
  return result;
}

async function keepReading({ reader, filled }: FilledRig, over: AbortSignal): Promise<void> {
  const cases = listCases(filled);
  for (let turn = 0; !over.aborted; turn++) {
    const one = cases[(turn * STRIDE) % cases.length];
    if (one === undefined) throw new Error("there are no lists");
    await Promise.all([
      reader.read(one),
      sleep(1_000 / READS_PER_SECOND, undefined, { signal: over }).catch(() => undefined),
    ]);
  }
}

/** By nearest rank, of times in order. */
const quantile = (sorted: readonly number[], share: number): number =>
  rounded(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN, 1);
