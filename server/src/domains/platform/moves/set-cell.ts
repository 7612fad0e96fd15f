import { present } from "../../../kernel/assert.ts";
import { readCellNumber } from "../../../kernel/cells/cell-number.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { findEnvironment } from "../businesses/index.ts";
import {
  changeSetting,
  listChanges,
  type PlannedChange,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../proposals/index.ts";
import { checkHere } from "./check-move.ts";
import { cannotMove } from "./errors.ts";
import { requireBusiness } from "./move-tools.ts";
import { insertMove, readMove } from "./queries.ts";
import { requireNoneWaits } from "./require-none-waits.ts";
import { isUnderWay } from "./rules.ts";

export interface CellOrder {
  readonly businessId: bigint;
  readonly toCell: number;
}

/** A move that is approved. The command that moves the rows continues it. */
export type ApprovedMove = CellOrder;

/** The cell of a business. Its change only approves a move: it changes nothing for the business yet. */
export const cellSetting: SettingKind<CellOrder & { readonly by?: string }, ApprovedMove> = {
  name: "business.set_cell",
  prepare(kit, { businessId, toCell, by = "the proposer" }) {
    const owner = { businessId, mode: "live" } as const;
    return {
      owner,
      input: { ...writeOwner(owner), cell: String(toCell), by },
      title: `Allow business ${businessId} to move to cell ${toCell} when \`cell move\` is run again`,
      environmentOf: (tx) => findEnvironment(tx, businessId, "live"),
      plan: (tx) => planMove(kit, tx, { businessId, toCell, by }),
    };
  },
  restore: (input) => ({
    businessId: readOwnerIn(input).businessId,
    // `prepare` above wrote it.
    toCell: present(readCellNumber(input["cell"] ?? ""), "the number of a cell"),
    by: present(input["by"], "who asked for the move"),
  }),
};

async function planMove(
  kit: Kit,
  tx: Transaction,
  { businessId, toCell, by }: CellOrder & { readonly by: string },
): Promise<PlannedChange<ApprovedMove>> {
  const business = await requireBusiness(tx, businessId);
  const move = await readMove(tx, businessId);
  if (isUnderWay(move) && move.toCell !== toCell)
    throw cannotMove({
      reason: `The business moves to cell ${move.toCell} now. Abort that move first.`,
    });
  // A move that goes on is no longer checked: from its switch on, the business is in the other cell.
  if (!isUnderWay(move)) await checkHere(kit, tx, { business, toCell });
  const own = String(kit.cell);
  const now = isUnderWay(move) ? String(toCell) : own;
  return {
    changes: listChanges([["Cell", now, String(toCell)]]),
    outcome: { businessId, toCell },
    details: { before: now, after: String(toCell) },
    store: () => insertMove(tx, { businessId, toCell, by, at: kit.clock.now() }),
  };
}

/**
 * Approves a move to another cell. With several operators a second person approves it first. Throws if a proposal to move
 * the business waits.
 */
export async function setCell(
  kit: Kit,
  { by, ...order }: CellOrder & { readonly by: string },
): Promise<ApprovedMove | Proposed> {
  // Two proposals at the same moment both wait: the second one must not stop the move that the first one began.
  if (!isUnderWay(await readMove(kit.database, order.businessId)))
    await requireNoneWaits(kit, cellSetting.name, order.businessId);
  return await changeSetting(kit, cellSetting, { ...order, by }, { by });
}
