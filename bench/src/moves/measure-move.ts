import { setTimeout as sleep } from "node:timers/promises";
import { buildKit, closeKit } from "../../../server/src/app.ts";
import { fillBooks } from "../books/fill-queries.ts";
import { makeMonths } from "../books/make-months.ts";
import { runOperator } from "../books/run-operator.ts";
import { rounded } from "../measure/statistics.ts";
import type { Plan } from "../options.ts";
import { type BenchDatabase, installEmpty, kitSettings } from "../setup/bench-database.ts";
import { settleDown } from "../setup/queries.ts";
import { hasArrived, readNewestBusiness, readStep } from "./queries.ts";

const WALLETS = 100;
const [OLD_CELL, NEW_CELL] = [12, 14];
const LOOK_EVERY_MS = 50;

export interface MoveReport {
  readonly transactions: number;
  /** Those of another business in the new cell. */
  readonly elsewhere: number;
  readonly prepareSeconds: number;
  /** From the first refused write until the new cell serves the business. */
  readonly refusedSeconds: number;
  readonly steps: Readonly<Record<string, number>>;
}

type Cell = Awaited<ReturnType<typeof installEmpty>>;

/** How long each step of moving one business takes, with this many settled payouts of two entries each. */
export async function measureMove(
  benchDatabase: BenchDatabase,
  plan: Plan,
  log: (line: string) => void,
): Promise<MoveReport> {
  const startedMs = performance.now();
  const source = await openCell(benchDatabase, OLD_CELL);
  const target = await openCell(benchDatabase, NEW_CELL);
  const settings = {
    KASUWA_TARGET_DATABASE_URL: target.url,
    KASUWA_TARGET_MASTER_KEYS: `1:${target.masterKey}`,
  };
  const operate = (...words: string[]) => runOperator(source, words, settings);
  try {
    await operate("cell", "adopt");
    const elsewhere = plan.elsewhere === 0 ? 0 : (await fillBusiness(target, plan.elsewhere)).rows;
    const { businessId, rows } = await fillBusiness(source, plan.accounts);
    const prepareSeconds = secondsBetween(startedMs, performance.now());
    log(`${rows} transactions are written, and ${elsewhere} of another business in the new cell`);
    const moving = operate("cell", "move", String(businessId), "--to", String(NEW_CELL), "--yes");
    const [measured] = await Promise.all([watchSteps(source, target, moving), moving]);
    return { transactions: rows, elsewhere, prepareSeconds, ...measured };
  } finally {
    await source.admin.close();
    await target.admin.close();
  }
}

/** A database that has the number of its cell. */
async function openCell(benchDatabase: BenchDatabase, cell: number): Promise<Cell> {
  const installed = await installEmpty(benchDatabase, `bench_cell_${cell}`);
  await closeKit(await buildKit({ ...kitSettings({ ...installed, poolSize: 2 }), cell }));
  return installed;
}

/** Creates a business with at least this many settled payouts in closed months. */
async function fillBusiness(cell: Cell, transactions: number) {
  await runOperator(cell, ["business", "create", "Baobab Foods", "--approved"], {});
  const { businessId, environmentId } = await readNewestBusiness(cell.admin);
  const rows = Math.ceil(transactions / WALLETS) * WALLETS;
  const months = await makeMonths(cell);
  await fillBooks(cell.admin, { environmentId, rows, wallets: WALLETS, months });
  await settleDown(cell.admin);
  return { businessId, rows };
}

const secondsBetween = (fromMs: number, toMs: number): number =>
  rounded((toMs - fromMs) / 1_000, 1);

/** Polls the progress of the move until it ends. A step that is shorter than the polling interval may be missed. */
async function watchSteps(
  source: Cell,
  target: Cell,
  moving: Promise<unknown>,
): Promise<Pick<MoveReport, "refusedSeconds" | "steps">> {
  let isOver = false;
  void moving.catch(() => undefined).finally(() => (isOver = true));
  const beganMs = new Map<string, number>();
  let step = await nameStep(source, target);
  while (!isOver && step !== "done") {
    if (step !== undefined && !beganMs.has(step)) beganMs.set(step, performance.now());
    await sleep(LOOK_EVERY_MS);
    step = await nameStep(source, target);
  }
  const endMs = performance.now();
  const steps = [...beganMs].map(([name, ms], at, all) => {
    return [name, secondsBetween(ms, all[at + 1]?.[1] ?? endMs)] as const;
  });
  const [first = endMs] = beganMs.values();
  return { refusedSeconds: secondsBetween(first, endMs), steps: Object.fromEntries(steps) };
}

async function nameStep(source: Cell, target: Cell): Promise<string | undefined> {
  const step = await readStep(source.admin);
  switch (step) {
    case "draining":
      return "closing";
    case "closed":
      return (await hasArrived(target.admin)) ? "proving" : "copying, comparing and taking in";
    case "inserted":
    case "switched":
      return "switching";
    case "done":
      return step;
    default:
      return undefined;
  }
}
