import { toDecimal } from "../../../kernel/money.ts";
import { referenceOf, type Transaction } from "../../platform/transactions/index.ts";
import { readItemName } from "./describe-bill.ts";
import type { Bill } from "./queries.ts";

export const BILL_STATUSES = ["Pending", "Successful", "Failed"] as const;

export type BillStatus = (typeof BILL_STATUSES)[number];

/** A failed purchase is refunded in the same step, so both statuses of its record mean that it failed. */
const toBillStatus = (status: Transaction["status"]): BillStatus =>
  status === "Reversed" ? "Failed" : status;

/** The purchase as the API shows it. What was delivered is shown once the purchase has succeeded. */
export function presentBill(bill: Bill, transaction: Transaction) {
  const { status } = transaction;
  const isDone = status === "Successful";
  return {
    reference: bill.reference,
    transactionReference: referenceOf(transaction),
    status: toBillStatus(status),
    category: bill.category,
    itemCode: bill.itemCode,
    itemName: readItemName(transaction.description, bill),
    customerId: bill.customer,
    amount: toDecimal(bill.amount),
    discount: toDecimal(bill.amount - transaction.amount),
    fee: toDecimal(transaction.fee),
    token: isDone ? bill.token : null,
    units: isDone ? bill.units : null,
    createdAt: bill.createdAt,
  };
}

export type ShownBill = ReturnType<typeof presentBill>;
