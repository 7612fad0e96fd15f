import type { Kit } from "../../../kernel/kit.ts";
import { previewSetting } from "../proposals/index.ts";
import { checkMove } from "./check-move.ts";
import { readOpenOrders } from "./check-queries.ts";
import { type MoveTools, requireBusiness } from "./move-tools.ts";
import { readMove } from "./queries.ts";
import { explainOpen, isUnderWay, NAMED_MAX } from "./rules.ts";
import { type CellOrder, cellSetting } from "./set-cell.ts";

/** What a move is checked with before it is proposed. */
export type CheckTools = Pick<MoveTools, "source" | "target" | "tables">;

/** Throws if one of the two cells refuses a move that has not begun. */
export async function checkBefore(
  { source, target, tables }: CheckTools,
  { businessId, toCell }: CellOrder,
): Promise<void> {
  const { database } = source.kit;
  const move = await readMove(database, businessId);
  if (isUnderWay(move) && move.step !== "approved") return;
  const business = await requireBusiness(database, businessId);
  await checkMove({ source, target, tables, business }, toCell);
}

export interface PreviewedMove {
  readonly name: string;
  /** True if it is proposed, and another person approves it. */
  readonly needsSecondPerson: boolean;
  /** Says which orders the move waits for, as things are now. */
  readonly waitsFor: string | undefined;
}

/** Returns what a move would do. Throws if this cell refuses it. */
export async function previewMove(
  kit: Kit,
  { businessId, toCell }: CellOrder,
): Promise<PreviewedMove> {
  const { changes, needsSecondPerson } = await previewSetting(kit, cellSetting, {
    businessId,
    toCell,
  });
  const business = await requireBusiness(kit.database, businessId);
  const orders = await readOpenOrders(kit.database, business, NAMED_MAX + 1);
  return {
    name: business.name,
    needsSecondPerson: needsSecondPerson && changes.length > 0,
    waitsFor: explainOpen(orders),
  };
}
