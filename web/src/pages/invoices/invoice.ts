import type { components } from "../../api/generated/schema.d.ts";
import { distanceInWords, lagosDay } from "../../format/time.ts";

export type Invoice = components["schemas"]["Invoice"];

/** True if it can still be paid. */
export const isOpen = ({ status }: Pick<Invoice, "status">): boolean =>
  status === "Pending" || status === "PartiallyPaid";

/** True if it is open past its due date. */
export const isOverdue = ({ status, dueDate }: Pick<Invoice, "status" | "dueDate">, now: Date) =>
  isOpen({ status }) && dueDate !== null && Date.parse(dueDate) < now.getTime();

/** `Overdue, due 3 days ago`, `Due today`, `Due in 3 days`; undefined if nothing is due any more. */
export function dueInWords(
  { status, dueDate }: Pick<Invoice, "status" | "dueDate">,
  now: Date,
): string | undefined {
  if (dueDate === null || !isOpen({ status })) return undefined;
  const due = new Date(dueDate);
  if (due < now) return `Overdue, due ${distanceInWords(due, now)}`;
  return lagosDay(due) === lagosDay(now) ? "Due today" : `Due ${distanceInWords(due, now)}`;
}

/** Whom an invoice is for, in the best words that are known. */
export const payerOf = (invoice: Pick<Invoice, "customerName" | "customerEmail">): string =>
  invoice.customerName ?? invoice.customerEmail ?? "Anyone with the link";
