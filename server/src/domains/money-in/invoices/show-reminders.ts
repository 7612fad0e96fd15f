import type { Queryable } from "../../../kernel/database/database.ts";
import { hasEnded, isOpen } from "../virtual-accounts/index.ts";
import { findInvoice } from "./find-invoice.ts";
import { readMerchant } from "./queries.ts";
import { nextReminderAt, plannedReminders } from "./rules.ts";

/**
 * Returns when the customer of an invoice is reminded next, and when a member may request it. An invoice that has
 * ended, or has no e-mail address, has no reminders.
 */
export async function showReminders(
  database: Queryable,
  environmentId: bigint,
  invoiceNumber: string,
) {
  const invoice = await findInvoice(database, environmentId, invoiceNumber);
  const { now } = await readMerchant(database, environmentId);
  const { customerEmail, dueAt, createdAt, remindedAt } = invoice;
  const isReminded = customerEmail !== null && isOpen(invoice.status) && !hasEnded(invoice, now);
  const planned = dueAt === null || !isReminded ? [] : plannedReminders(dueAt, createdAt);
  return {
    requestedAt: remindedAt,
    possibleFrom: nextReminderAt(remindedAt),
    planned: planned.filter(({ at }) => at > now),
  };
}
