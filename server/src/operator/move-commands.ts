import {
  abortMove,
  adoptCell,
  type CellOrder,
  checkBefore,
  type ListedMove,
  listMoves,
  type MarkedBusiness,
  MOVED_TABLES,
  type MoneyAtProviders,
  type MoveTools,
  moveBusiness,
  movedSetting,
  previewMove,
  proveArrival,
  setCell,
  setMoved,
  withdrawMove,
} from "../domains/platform/moves/index.ts";
import { isProposed, type Proposed } from "../domains/platform/proposals/index.ts";
import { CELL_MAX, CELL_MIN, readCellNumber } from "../kernel/cells/cell-number.ts";
import type { Kit } from "../kernel/kit.ts";
import { LEDGER_TABLES } from "../kernel/ledger/digests/digested-table.ts";
import { verifyArrived } from "../kernel/ledger/verify/verify-ledger.ts";
import { format } from "../kernel/money.ts";
import type { MovedBusiness } from "../kernel/moving/moved-table.ts";
import { minute, table } from "./align-columns.ts";
import { command, type Session } from "./command.ts";
import { describeLastVerification } from "./ledger-history.ts";
import { loadModules, loadSealedTables } from "./load-modules.ts";
import { hasTarget, openTarget } from "./open-target.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import { previewChange } from "./preview-change.ts";
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
      to: option(cell, "the cell that will serve the business"),
      wait: option(
        whole("SECONDS"),
        `how long its open orders may take to end; ${WAIT_SECONDS} by default`,
      ),
      abort: flag(
        "cancels a move before the other cell has taken over, and deletes the copy there; needs no --yes",
      ),
    },
    preview: describeMove,
    run: carryOut,
    show: showPerformed(showMoved),
  }),
  command({
    name: "cell moved",
    needs: "businesses:write",
    summary:
      "Records that another cell serves a business, in a cell that was restored from a backup.",
    note:
      "A backup from before a move serves the business again, beside the other cell. Run this before you start the service. " +
      "KASUWA_TARGET_DATABASE_URL names the other cell's database, which proves it. A second person approves it first.",
    parameters: {
      business: argument(businessId, "the business"),
      to: needed(cell, "the cell that took it over"),
    },
    preview: async (session, asked) => {
      const arrival = await withTarget(session, (both) => proveArrival(both, orderIn(asked)));
      return await previewChange(
        session.kit,
        movedSetting,
        arrival,
        `Cell ${asked.to} serves it since ${minute(arrival.arrivedAt)}. Its jobs and timers are deleted here.`,
      );
    },
    run: async (session, asked) => {
      const arrival = await withTarget(session, (both) => proveArrival(both, orderIn(asked)));
      return await setMoved(session.kit, arrival, session.by);
    },
    show: showPerformed(showMarked),
  }),
  command({
    name: "cell moves",
    needs: "businesses:read",
    summary: "Lists the businesses that have moved to other cells, or are moving.",
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

/** Throws if something refuses the move: it would also be refused after two people have approved it. */
async function describeMove(session: Session, asked: Asked): Promise<string | undefined> {
  if (asked.abort) return undefined;
  const order = orderIn(asked);
  const { name, needsSecondPerson, waitsFor } = await previewMove(session.kit, order);
  const reachesBoth = hasTarget(session.surroundings);
  const books = reachesBoth
    ? await withTools(session, asked, async (tools) => {
        await checkBefore(tools, order);
        return [await describeLastVerification(tools.target.kit)];
      })
    : [];
  return [
    `This moves business ${order.businessId}, ${name}, to cell ${order.toCell}, with its people, its keys and its books.`,
    "Its writes are refused until it has moved. Its keys end, and the new cell issues others.",
    reachesBoth
      ? "Both cells were checked, and nothing prevents the move."
      : "This cell was checked, and nothing here prevents the move. Set KASUWA_TARGET_DATABASE_URL to check the other one too.",
    ...books,
    ...(waitsFor === undefined ? [] : [waitsFor]),
    ...(needsSecondPerson ? ["It is proposed first, and a second person approves it."] : []),
  ].join("\n");
}

function orderIn({ business, to }: Pick<Asked, "business" | "to">): CellOrder {
  if (to === undefined) throw new UsageError("--to CELL is missing: the cell that serves it.");
  return { businessId: business, toCell: to };
}

async function carryOut(session: Session, asked: Asked): Promise<Moved | Proposed> {
  if (asked.abort) return await abort(session, asked);
  const order = orderIn(asked);
  if (hasTarget(session.surroundings))
    return await withTools(session, asked, (tools) => proposeOrMove(session, order, tools));
  const approved = await setCell(session.kit, { ...order, by: session.by });
  return isProposed(approved) ? approved : { ...approved, state: "waits" };
}

async function proposeOrMove(
  { kit, by }: Session,
  order: CellOrder,
  tools: MoveTools,
): Promise<Moved | Proposed> {
  await checkBefore(tools, order);
  const approved = await setCell(kit, { ...order, by });
  if (isProposed(approved)) return approved;
  const { moneyAtProviders } = await moveBusiness(tools, order.businessId);
  return { ...approved, state: "done", moneyAtProviders };
}

async function abort(session: Session, asked: Asked): Promise<Moved> {
  const { kit, directUrl, by } = session;
  const businessId = asked.business;
  if (!(await withdrawMove({ source: { kit, directUrl }, by }, businessId)))
    await withTools(session, asked, (tools) => abortMove(tools, businessId));
  return { businessId, toCell: null, state: "aborted" };
}

function withTools<T>(
  session: Session,
  { wait = WAIT_SECONDS }: Asked,
  work: (tools: MoveTools) => Promise<T>,
): Promise<T> {
  const { by, surroundings } = session;
  return withTarget(session, async (both) => {
    const { proofsOf } = await loadModules();
    return await work({
      ...{ ...both, by, verify, waitMs: wait * 1_000 },
      tables: {
        tables: MOVED_TABLES,
        sealed: await loadSealedTables(),
        digested: [...LEDGER_TABLES, ...proofsOf().digestedTables],
      },
      onStep: async (sentence) => surroundings.terminal?.(`${sentence}\n`),
    });
  });
}

async function withTarget<T>(
  { kit, directUrl, surroundings }: Session,
  work: (both: Pick<MoveTools, "source" | "target">) => Promise<T>,
): Promise<T> {
  const target = await openTarget(surroundings);
  return await work({ source: { kit, directUrl }, target }).finally(target.close);
}

/** The daily verification proves the other businesses of that cell; here it would make the pause longer. */
async function verify(kit: Kit, business: MovedBusiness): Promise<readonly string[]> {
  const { proofsOf } = await loadModules();
  const options = { nowMs: () => performance.now(), proofs: proofsOf() };
  return (await verifyArrived(kit.database, business, options)).findings;
}

function showMoved({ businessId: id, toCell, state, moneyAtProviders = [] }: Moved): string {
  switch (state) {
    case "aborted":
      return `The move of business ${id} is ended. This cell serves it again.`;
    case "waits":
      return `The move of business ${id} to cell ${toCell} is approved. Run \`cell move ${id} --to ${toCell} --yes\` on a machine that reaches both databases, with KASUWA_TARGET_DATABASE_URL.`;
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

function showMarked({ businessId: id, toCell, postedSince }: MarkedBusiness): string {
  const marked = `This cell no longer serves business ${id}: cell ${toCell} does.`;
  return postedSince === 0
    ? marked
    : `${marked} ${postedSince} postings were made here after the move, which that cell does not have. Record there what moved money at a provider (\`ledger adjust\`).`;
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
