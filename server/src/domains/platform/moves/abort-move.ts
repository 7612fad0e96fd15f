import { clientTransaction, type Transaction } from "../../../kernel/database/database.ts";
import { inTransaction } from "../../../kernel/moving/copy-pieces.ts";
import { listPieces } from "../../../kernel/moving/pieces.ts";
import {
  deleteArrived,
  dropStaging,
  readStagedBusinesses,
} from "../../../kernel/moving/staging-queries.ts";
import { recordAction } from "../audit/index.ts";
import { deleteArrival, readArrival } from "./arrival-queries.ts";
import { openAgain } from "./close-business.ts";
import { cannotMove } from "./errors.ts";
import { type MoveTools, type OpenMove, withOpenMove } from "./move-tools.ts";
import { changeStep, type MoveState, readMove } from "./queries.ts";

const ABORTABLE: readonly MoveState[] = ["approved", "draining", "closed", "inserted", "aborting"];

/**
 * Ends a move before its switch: the copy in the other cell is deleted, and this cell serves the business again. May be
 * killed at any point and called again.
 */
export function abortMove(tools: MoveTools, businessId: bigint): Promise<void> {
  return withOpenMove(tools, businessId, async (open) => {
    const { kit } = open.source;
    if (!(await changeStep(kit.database, businessId, ABORTABLE, "aborting"))) {
      const move = await readMove(kit.database, businessId);
      throw cannotMove({ reason: explain(move?.step) });
    }
    await open.onStep("The copy in the other cell is deleted.");
    await inTransaction(open.clients.target, (tx) => deleteCopy(open, tx));
    await openAgain(open, "aborted", (tx) =>
      recordAction(kit, tx, {
        by: open.by,
        action: "business.abort_move",
        businessId,
        details: {},
      }),
    );
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

const explain = (step: MoveState | undefined): string =>
  step === undefined || step === "aborted"
    ? "The business has no move to abort."
    : "The other cell has taken the business over. The move cannot be ended any more.";
