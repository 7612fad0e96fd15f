import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { readTransactions } from "../../platform/transactions/index.ts";
import { billNotFound } from "./errors.ts";
import { presentBill, type ShownBill } from "./present-bill.ts";
import { readBillByReference } from "./queries.ts";

/** Returns the current state of a purchase, by the merchant's reference. Throws `transaction_not_found`. */
export async function showBill(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<ShownBill> {
  const bill = await readBillByReference(database, environmentId, reference);
  if (bill === undefined) throw billNotFound();
  const [found] = await readTransactions(database, environmentId, [bill.id]);
  return presentBill(bill, present(found, "the transaction of a bill"));
}
