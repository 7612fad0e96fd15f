import {
  abortMove,
  adoptCell,
  type ListedMove,
  listMoves,
  MOVED_TABLES,
  type MoneyAtProviders,
  type MoveTools,
  moveBusiness,
  setCell,
} from "../domains/platform/moves/index.ts";
import { isProposed, type Proposed } from "../domains/platform/proposals/index.ts";
import { CELL_MAX, CELL_MIN, readCellNumber } from "../kernel/cells/cell-number.ts";
import type { Kit } from "../kernel/kit.ts";
import { LEDGER_TABLES } from "../kernel/ledger/digests/digested-table.ts";
import { verifyLedger } from "../kernel/ledger/verify/verify-ledger.ts";
import { format } from "../kernel/money.ts";
import { minute, table } from "./align-columns.ts";
import { command, type Session } from "./command.ts";
import { loadModules, loadSealedTables } from "./load-modules.ts";
import { hasTarget, openTarget } from "./open-target.ts";
import { argument, flag, option } from "./parameters.ts";
import { businessId, type Reader, whole } from "./readers.ts";
import { showPerformed } from "./show-performed.ts";
import { UsageError } from "./usage-error.ts";

const cell: Reader<number> = {
  placeholder: "CELL",
  expects: `the number of a cell, from ${CELL_MIN} to ${CELL_MAX}`,
  read: readCellNumber,
};

const WAIT_SECONDS = 120;

/** What a move command has done. `waits`: it is approved, and this process does not reach the other cell. */
interface Moved {
  readonly businessId: bigint;
  readonly toCell: number | null;
  readonly state: "waits" | "done" | "aborted";
  readonly moneyAtProviders?: readonly MoneyAtProviders[];
}

export const moveCommands = [
  command({
    name: "cell move",
    needs: "businesses:write",
    summary: "Moves a business with both environments to another cell, or continues a move.",
    note:
      "KASUWA_TARGET_DATABASE_URL names the other cell's database, and KASUWA_TARGET_MASTER_KEYS its master keys, if they differ. " +
      "A second person approves a move first. Run the command again after an interruption: it goes on where it stopped.",
    parameters: {
      business: argument(businessId, "the business"),
      to: option(cell, "the cell that serves it afterwards"),
      wait: option(
        whole("SECONDS"),
        `how long its open orders may take to end; ${WAIT_SECONDS} by default`,
      ),
      abort: flag("ends a move before the other cell has taken over, and deletes the copy there"),
    },
    preview: async (_session, { business, to, abort }) =>
      abort
        ? undefined
        : [
            `This moves business ${business} to cell ${to ?? "?"}, with its people, its keys and its books.`,
            "Its writes are refused until it has moved. Its keys end, and the new cell issues others.",
          ].join("\n"),
    run: carryOut,
    show: showPerformed(showMoved),
  }),
  command({
    name: "cell moves",
    needs: "businesses:read",
    summary: "Lists the businesses that moved to other cells, or are on their way.",
    parameters: {},
    run: ({ kit }) => listMoves(kit),
    show: (moves) => (moves.length === 0 ? "No business has moved." : showMoves(moves)),
  }),
  command({
    name: "cell adopt",
    needs: "system:write",
    onlyHere: true,
    summary: "Gives a new cell the lookup secret of this one, before it has businesses.",
    note: "KASUWA_TARGET_DATABASE_URL names the new cell's database. Its processes must not run. Businesses move only between cells with the same secret.",
    parameters: {},
    run: async ({ kit, by, surroundings }) => {
      const target = await openTarget(surroundings);
      return await adoptCell(kit, target.kit, by)
        .then((number) => ({ cell: number }))
        .finally(target.close);
    },
    show: ({ cell: number }) =>
      `Cell ${number} has the lookup secret of this cell. Start its processes.`,
  }),
];

interface Asked {
  readonly business: bigint;
  readonly to: number | undefined;
  readonly wait: number | undefined;
  readonly abort: boolean;
}

async function carryOut(session: Session, asked: Asked): Promise<Moved | Proposed> {
  const { kit, by, surroundings } = session;
  const { business, to, abort } = asked;
  if (abort) {
    await withTools(session, asked, (tools) => abortMove(tools, business));
    return { businessId: business, toCell: null, state: "aborted" };
  }
  if (to === undefined) throw new UsageError("--to CELL is missing: the cell that serves it.");
  const approved = await setCell(kit, { businessId: business, toCell: to, by });
  if (isProposed(approved)) return approved;
  if (!hasTarget(surroundings)) return { ...approved, state: "waits" };
  const done = await withTools(session, asked, (tools) => moveBusiness(tools, business));
  return { ...approved, state: "done", moneyAtProviders: done.moneyAtProviders };
}

async function withTools<T>(
  { kit, by, directUrl, surroundings }: Session,
  { wait = WAIT_SECONDS }: Asked,
  work: (tools: MoveTools) => Promise<T>,
): Promise<T> {
  const target = await openTarget(surroundings);
  try {
    const { proofsOf } = await loadModules();
    return await work({
      source: { kit, directUrl },
      ...{ target, by, verify, waitMs: wait * 1_000 },
      tables: {
        tables: MOVED_TABLES,
        sealed: await loadSealedTables(),
        digested: [...LEDGER_TABLES, ...proofsOf().digestedTables],
      },
      onStep: async (sentence) => surroundings.terminal?.(`${sentence}\n`),
    });
  } finally {
    await target.close();
  }
}

/** The digests of older rows are proven by the daily verification; here it would make the pause longer. */
async function verify(kit: Kit): Promise<readonly string[]> {
  const { proofsOf } = await loadModules();
  const report = await verifyLedger(kit.database, {
    nowMs: () => performance.now(),
    proofs: proofsOf(),
    digestsSince: kit.clock.now(),
  });
  return report.findings;
}

function showMoved({ businessId: id, toCell, state, moneyAtProviders = [] }: Moved): string {
  switch (state) {
    case "aborted":
      return `The move of business ${id} is ended. This cell serves it again.`;
    case "waits":
      return `The move of business ${id} to cell ${toCell} is approved. Run \`cell move ${id} --to ${toCell}\` on a machine that reaches both databases, with KASUWA_TARGET_DATABASE_URL.`;
    case "done":
      return [
        `Cell ${toCell} serves business ${id}.`,
        `Its new keys are in its dashboard there, and \`business keys ${id}\` in that cell shows them.`,
        "Its people choose a new password there.",
        ...moneyAtProviders.map(
          ({ currency, amount }) =>
            `${format(amount, currency)} of it is at this cell's providers: pay it to those of cell ${toCell}.`,
        ),
      ].join("\n");
  }
}

function showMoves(moves: readonly ListedMove[]): string {
  const rows = moves.map((one) => [
    String(one.businessId),
    one.name,
    String(one.toCell),
    one.step,
    one.askedBy,
    minute(one.steppedAt),
  ]);
  return table(["BUSINESS", "NAME", "TO CELL", "STEP", "BY", "SINCE"], rows);
}
