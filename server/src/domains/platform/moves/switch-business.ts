import { present } from "../../../kernel/assert.ts";
import { recordAction } from "../audit/index.ts";
import { issueSuccessors, readKeysInForce } from "../businesses/index.ts";
import { openHere, readArrival } from "./arrival-queries.ts";
import { moveInterrupted } from "./errors.ts";
import type { OpenMove } from "./move-tools.ts";
import { changeStep, deleteWork, giveJobs, readMovingBusiness, setMovedTo } from "./queries.ts";

/**
 * The point of no return, in one commit: this cell no longer serves the business. Until the new cell opens its copy, no
 * cell does.
 */
export async function switchBusiness(move: OpenMove, toCell: number): Promise<void> {
  const { kit } = move.source;
  const { businessId, environmentIds } = move.business;
  const arrival = await readArrival(move.target.kit.database, businessId);
  if (arrival?.fromCell !== kit.cell)
    throw moveInterrupted({ reason: "The other cell has lost its copy. Abort the move." });
  await kit.database.transaction(async (tx) => {
    const isOurs =
      (await changeStep(tx, businessId, ["inserted"], "switched")) &&
      (await setMovedTo(tx, businessId, toCell)) === 1;
    if (!isOurs) throw moveInterrupted({ reason: "The move was changed by another command." });
    await deleteWork(tx, businessId, environmentIds);
    const details = { toCell, head: arrival.head.toString("hex") };
    await recordAction(kit, tx, { by: move.by, action: "business.move", businessId, details });
  });
}

/** Opens the copy in the new cell, with new keys and its jobs, in one commit. Repeating it changes nothing. */
export async function activateBusiness(move: OpenMove, toCell: number): Promise<void> {
  const { source, target, by } = move;
  const { businessId } = move.business;
  const now = await readMovingBusiness(source.kit.database, businessId);
  if (now?.movedTo !== toCell)
    throw moveInterrupted({ reason: "This cell serves the business still." });
  const keys = await readKeysInForce(source.kit.database, businessId);
  const fromCell = present(source.kit.cell, "the number of this cell");
  await target.kit.database.transaction(async (tx) => {
    const arrival = await readArrival(tx, businessId);
    if (!(await openHere(tx, businessId))) return;
    await issueSuccessors(target.kit, tx, keys);
    await giveJobs(tx, businessId);
    const head = present(arrival, "the arrival").head.toString("hex");
    const details = { fromCell, head };
    await recordAction(target.kit, tx, { by, action: "business.arrive", businessId, details });
  });
}
