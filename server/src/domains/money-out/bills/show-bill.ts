import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { readTransactions, referenceOf } from "../../platform/transactions/index.ts";
import { billNotFound } from "./errors.ts";
import { readBillByReference } from "./queries.ts";

/** A purchase as it stands, by the merchant's own reference. */
export async function showBill(database: Queryable, environmentId: bigint, reference: string) {
  const bill = await readBillByReference(database, environmentId, reference);
  if (bill === undefined) throw billNotFound();
  const [found] = await readTransactions(database, environmentId, [bill.id]);
  const transaction = present(found, "the transaction of a bill");
  const { status } = transaction;
  const isDone = status === "Successful";
  return {
    reference,
    transactionReference: referenceOf(transaction),
    // Where the money is back, the purchase failed: that it was not done and is refunded is one step.
    status: status === "Reversed" ? "Failed" : status,
    category: bill.category,
    itemCode: bill.itemCode,
    customerId: bill.customer,
    amount: toDecimal(bill.amount),
    discount: toDecimal(bill.amount - transaction.amount),
    fee: toDecimal(transaction.fee),
    token: isDone ? bill.token : null,
    units: isDone ? bill.units : null,
    createdAt: bill.createdAt,
  };
}
