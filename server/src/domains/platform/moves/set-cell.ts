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
import { cannotMove } from "./errors.ts";
import { insertMove, type Move, readMove, readMovingBusiness } from "./queries.ts";

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
      title: `Let business ${businessId} move to cell ${toCell}`,
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
  const business = await readMovingBusiness(tx, businessId);
  if (business === undefined)
    throw cannotMove({ reason: `There is no business ${businessId} in this cell.` });
  if (business.movedTo !== null)
    throw cannotMove({ reason: `The business moved to cell ${business.movedTo}.` });
  const own = present(kit.cell, "the number of this cell");
  if (own === toCell) throw cannotMove({ reason: `The business is in cell ${toCell} already.` });
  const now = cellOf(await readMove(tx, businessId)) ?? own;
  if (now !== own && now !== toCell)
    throw cannotMove({ reason: `The business moves to cell ${now} now. Abort that move first.` });
  return {
    changes: listChanges([["Cell", String(now), String(toCell)]]),
    outcome: { businessId, toCell },
    details: { before: String(now), after: String(toCell) },
    store: () => insertMove(tx, { businessId, toCell, by, at: kit.clock.now() }),
  };
}

const cellOf = (move: Move | undefined): number | undefined =>
  move === undefined || move.step === "aborted" ? undefined : move.toCell;

/** Approves a move to another cell. With several operators a second person approves it first. */
export const setCell = (
  kit: Kit,
  { by, ...order }: CellOrder & { readonly by: string },
): Promise<ApprovedMove | Proposed> => {
  if (kit.cell === null)
    throw cannotMove({
      reason: "This installation has no cell number. Set KASUWA_CELL and start the service.",
    });
  return changeSetting(kit, cellSetting, { ...order, by }, { by });
};
