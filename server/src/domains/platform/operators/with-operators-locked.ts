import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { lastAdmin, operatorNotFound } from "./errors.ts";
import { countAdmins, lockOperators, type OperatorRow, readOperator } from "./queries.ts";

/** Changes the operators under one lock, so that two changes never see the same last admin. */
export function withOperatorsLocked<T>(
  { database }: Pick<Kit, "database">,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await lockOperators(tx);
    return await change(tx);
  });
}

export async function requireOperator(tx: Transaction, operatorId: bigint): Promise<OperatorRow> {
  const operator = await readOperator(tx, operatorId);
  if (operator === undefined) throw operatorNotFound();
  return operator;
}

/** Throws if there would be no admin without this operator. */
export async function requireOtherAdmin(
  tx: Transaction,
  { role }: Pick<OperatorRow, "role">,
): Promise<void> {
  if (role === "admin" && (await countAdmins(tx)) === 1) throw lastAdmin();
}
