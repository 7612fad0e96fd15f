import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { insertAction, type OperatorAction } from "./queries.ts";

/** Records the action in the transaction that does it, so neither exists without the other. */
export async function recordAction(
  kit: Pick<Kit, "clock">,
  tx: Transaction,
  action: OperatorAction,
): Promise<void> {
  await insertAction(tx, { ...action, at: kit.clock.now() });
}
