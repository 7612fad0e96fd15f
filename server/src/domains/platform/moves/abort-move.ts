import { clientTransaction, type Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { inTransaction } from "../../../kernel/moving/copy-pieces.ts";
import { listPieces } from "../../../kernel/moving/pieces.ts";
import {
  deleteArrived,
  dropStaging,
  readStagedBusinesses,
} from "../../../kernel/moving/staging-queries.ts";
import { recordAction } from "../audit/index.ts";
import { deleteArrival, readArrival } from "./arrival-queries.ts";
import { requireTarget } from "./check-move.ts";
import { openAgain } from "./close-business.ts";
import { cannotMove } from "./errors.ts";
import { type MoveTools, type OpenMove, withLock, withOpenMove } from "./move-tools.ts";
import { changeStep, type MoveState, readMove } from "./queries.ts";

const ABORTABLE: readonly MoveState[] = ["approved", "draining", "closed", "inserted", "aborting"];

type OneCell = Pick<MoveTools, "source" | "by">;

/**
 * Ends a move that is only approved: nothing of it is in the other cell, which need not be reached. Returns false if
 * the move has begun. Throws if no move could be ended.
 */
export const withdrawMove = ({ source, by }: OneCell, businessId: bigint): Promise<boolean> =>
  withLock(source, async () => {
    const { kit } = source;
    const move = await readMove(kit.database, businessId);
    if (move === undefined || !ABORTABLE.includes(move.step)) throw nothingToAbort(move?.step);
    return await kit.database.transaction(async (tx) => {
      if (!(await changeStep(tx, businessId, ["approved"], "aborted"))) return false;
      await recordAbort(kit, tx, { by, businessId });
      return true;
    });
  });

/**
 * Ends a move before its switch: the copy in the other cell is deleted, and this cell serves the business again. May be
 * killed at any point and called again.
 */
export function abortMove(tools: MoveTools, businessId: bigint): Promise<void> {
  return withOpenMove(tools, businessId, async (open) => {
    const { kit } = open.source;
    const move = await readMove(kit.database, businessId);
    if (move === undefined || !ABORTABLE.includes(move.step)) throw nothingToAbort(move?.step);
    // Its copy would stay in the cell that the move goes to, and nothing could delete it later.
    requireTarget(open, move.toCell);
    // A backup of this cell from the middle of a move says that the move goes on.
    const arrival = await readArrival(open.target.kit.database, businessId);
    if (arrival?.fromCell === kit.cell && arrival.activatedAt !== null)
      throw cannotMove({ reason: TAKEN_OVER });
    if (!(await changeStep(kit.database, businessId, ABORTABLE, "aborting")))
      throw nothingToAbort(move.step);
    await open.onStep("The copy in the other cell is deleted.");
    await inTransaction(open.clients.target, (tx) => deleteCopy(open, tx));
    await openAgain(open, "aborted", (tx) => recordAbort(kit, tx, { by: open.by, businessId }));
  });
}

async function deleteCopy({ business, tables, clients }: OpenMove, tx: Transaction): Promise<void> {
  const { businessId } = business;
  const arrival = await readArrival(tx, businessId);
  if (arrival !== undefined && arrival.activatedAt === null) {
    const pieces = await listPieces(clientTransaction(clients.source), tables, business);
    for (const piece of pieces.toReversed()) await deleteArrived(tx, piece);
    await deleteArrival(tx, businessId);
  }
  if ((await readStagedBusinesses(tx)).includes(businessId)) await dropStaging(tx);
}

const recordAbort = (
  kit: Kit,
  tx: Transaction,
  { by, businessId }: { readonly by: string; readonly businessId: bigint },
) => recordAction(kit, tx, { by, action: "business.abort_move", businessId, details: {} });

const nothingToAbort = (step: MoveState | undefined) =>
  cannotMove({
    reason:
      step === undefined || step === "aborted" ? "The business has no move to abort." : TAKEN_OVER,
  });

const TAKEN_OVER =
  "The other cell has taken the business over. The move can no longer be aborted. If this cell was restored from a backup, run `cell moved`.";
