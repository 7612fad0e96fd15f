import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { currentOrigin } from "../../../kernel/tenancy/request-origin.ts";
import { noteActionFor } from "../notices/index.ts";
import { factsOf } from "./define-actions.ts";
import { insertAction, type OperatorAction } from "./queries.ts";

/**
 * Records the action in the transaction that does it, so neither exists without the other. A person's action keeps the
 * request that led to it. People of the business learn by mail of what opens their money to others.
 */
export async function recordAction(
  kit: Pick<Kit, "clock">,
  tx: Transaction,
  action: OperatorAction,
): Promise<void> {
  await insertAction(tx, { ...action, at: kit.clock.now(), origin: currentOrigin() });
  const { notice } = factsOf(action.action);
  if (notice !== undefined) await noteActionFor(tx, notice, action);
}
