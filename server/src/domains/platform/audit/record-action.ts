import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { closedRefusal } from "../../../kernel/tenancy/move-refusal.ts";
import { currentOrigin } from "../../../kernel/tenancy/request-origin.ts";
import { noteActionFor } from "../notices/index.ts";
import { factsOf } from "./define-actions.ts";
import { insertAction, type OperatorAction, readMoveOf } from "./queries.ts";

/**
 * Records the action in the transaction that does it, so neither exists without the other. A person's action keeps the
 * request that led to it. People of the business learn by mail of what opens their money to others.
 * Throws if the business is closed for its move, or another cell serves it: what changes then would be lost.
 */
export async function recordAction(
  kit: Pick<Kit, "clock">,
  tx: Transaction,
  action: OperatorAction,
): Promise<void> {
  if (action.businessId !== undefined && !changesNothing(action))
    await requireServed(tx, action.businessId);
  await insertAction(tx, { ...action, at: kit.clock.now(), origin: currentOrigin() });
  const { notice } = factsOf(action.action);
  if (notice !== undefined) await noteActionFor(tx, notice, action);
}

/** What happens to a proposal changes nothing if what it proposes changes nothing. */
function changesNothing({ action, details }: OperatorAction): boolean {
  const proposed = action.startsWith("proposal.") ? String(details["action"]) : action;
  return [action, proposed].some((name) => factsOf(name).changesNothing === true);
}

/** A move waits for transactions that began before the business was closed, so none changes it unseen. */
async function requireServed(tx: Transaction, businessId: bigint): Promise<void> {
  const refusal = closedRefusal((await readMoveOf(tx, businessId)) ?? {});
  if (refusal !== undefined) throw refusal;
}
