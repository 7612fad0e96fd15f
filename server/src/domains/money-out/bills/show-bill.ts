import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { readTransactions, referenceOf } from "../../platform/transactions/index.ts";
import { billNotFound } from "./errors.ts";
import { readBillByReference } from "./queries.ts";

/** Returns the current state of a purchase, by the merchant's reference. Throws `transaction_not_found`. */
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
    // A failed purchase is refunded in the same step, so both statuses mean that it failed.
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
