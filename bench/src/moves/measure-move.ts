import { buildKit, closeKit, proofsOf } from "../../../server/src/app.ts";
import {
  createBusiness,
  findEnvironment,
} from "../../../server/src/domains/platform/businesses/index.ts";
import {
  adoptCell,
  MOVED_TABLES,
  type MoveTools,
  moveBusiness,
  setCell,
} from "../../../server/src/domains/platform/moves/index.ts";
import {
  approveProposal,
  isProposed,
} from "../../../server/src/domains/platform/proposals/index.ts";
import type { Kit } from "../../../server/src/kernel/kit.ts";
import { LEDGER_TABLES } from "../../../server/src/kernel/ledger/digests/digested-table.ts";
import { verifyLedger } from "../../../server/src/kernel/ledger/verify/verify-ledger.ts";
import { sealedTables } from "../../../server/src/sealed-tables.ts";
import { settingActions } from "../../../server/src/setting-actions.ts";
import { fillBooks } from "../books/fill-queries.ts";
import { makeMonths } from "../books/make-months.ts";
import { rounded } from "../measure/statistics.ts";
import type { Plan } from "../options.ts";
import { type BenchDatabase, installEmpty, kitSettings } from "../setup/bench-database.ts";
import { settleDown } from "../setup/queries.ts";

const WALLETS = 100;
const [OLD_CELL, NEW_CELL] = [12, 14];

/** The steps of a move, each with the beginning of the sentence that it says first. */
const STEPS = [
  ["ending of live orders", "The keys of the business"],
  ["closing", "The business is closed"],
  ["copying", "Copied part"],
  ["comparing", "Compared part"],
  ["taking in", "The rows are the same"],
  ["proving the books of the new cell", "The books of the new cell"],
  ["switching", "Cell 14 takes over"],
] as const;

export interface MoveReport {
  readonly transactions: number;
  readonly prepareSeconds: number;
  /** From the first refused write until the new cell serves the business. */
  readonly refusedSeconds: number;
  readonly steps: Readonly<Record<string, number>>;
}

/** How long each step takes of the move of one business with this many settled payouts, each with two entries. */
export async function measureMove(
  benchDatabase: BenchDatabase,
  plan: Plan,
  log: (line: string) => void,
): Promise<MoveReport> {
  const startedMs = performance.now();
  const source = await installEmpty(benchDatabase, "bench_old");
  const target = await installEmpty(benchDatabase, "bench_new");
  const open = (of: typeof source, cell: number) =>
    buildKit({ ...kitSettings({ ...of, poolSize: 4 }), cell });
  const kit = await open(source, OLD_CELL);
  // A kit reads the lookup secret when it is built, so the new cell is opened again.
  const adopted = await open(target, NEW_CELL);
  await adoptCell(kit, adopted, "bench").finally(() => closeKit(adopted));
  const targetKit = await open(target, NEW_CELL);
  try {
    const { businessId } = await createBusiness(kit, { name: "Baobab Foods", approved: true });
    const environmentId = await findEnvironment(kit.database, businessId, "test");
    const rows = Math.ceil(plan.accounts / WALLETS) * WALLETS;
    const months = await makeMonths(source);
    await fillBooks(source.admin, { environmentId, rows, wallets: WALLETS, months });
    await settleDown(source.admin);
    const prepareSeconds = secondsBetween(startedMs, performance.now());
    log(`${rows} transactions are written`);
    await approve(kit, businessId);
    const measured = await measureSteps({
      ...toolsOf({ kit, directUrl: source.url }, { kit: targetKit, directUrl: target.url }),
      businessId,
    });
    return { transactions: rows, prepareSeconds, ...measured };
  } finally {
    await closeKit(targetKit);
    await closeKit(kit);
    await source.admin.close();
    await target.admin.close();
  }
}

const secondsBetween = (fromMs: number, toMs: number): number =>
  rounded((toMs - fromMs) / 1_000, 1);

async function approve(kit: Kit, businessId: bigint): Promise<void> {
  const asked = await setCell(kit, { businessId, toCell: NEW_CELL, by: "amina" });
  if (isProposed(asked))
    await approveProposal(kit, settingActions, { id: asked.proposalId, by: "bola" });
}

function toolsOf(
  source: MoveTools["source"],
  target: MoveTools["target"],
): Omit<MoveTools, "onStep"> {
  return {
    ...{ source, target, by: "bench", waitMs: 60_000 },
    tables: {
      tables: MOVED_TABLES,
      sealed: sealedTables,
      digested: [...LEDGER_TABLES, ...proofsOf().digestedTables],
    },
    // As the command does.
    verify: async ({ database, clock }) =>
      (
        await verifyLedger(database, {
          nowMs: () => performance.now(),
          ...{ proofs: proofsOf(), digestsSince: clock.now() },
        })
      ).findings,
  };
}

async function measureSteps({
  businessId,
  ...tools
}: Omit<MoveTools, "onStep"> & { readonly businessId: bigint }): Promise<
  Pick<MoveReport, "refusedSeconds" | "steps">
> {
  /** Since when each step has gone on. A chunk is said when it is done. */
  const beganMs = new Map<string, number>();
  await moveBusiness(
    {
      ...tools,
      onStep: async (sentence) => {
        const step = STEPS.find(([, beginning]) => sentence.startsWith(beginning));
        if (step !== undefined && !beganMs.has(step[0])) beganMs.set(step[0], performance.now());
      },
    },
    businessId,
  );
  const endMs = performance.now();
  const steps = [...beganMs].map(([name, ms], at, all) => {
    const until = all[at + 1]?.[1] ?? endMs;
    return [name, secondsBetween(ms, until)] as const;
  });
  const refusedMs = beganMs.get("ending of live orders") ?? endMs;
  return { refusedSeconds: secondsBetween(refusedMs, endMs), steps: Object.fromEntries(steps) };
}
