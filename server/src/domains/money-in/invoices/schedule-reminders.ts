import type { Books } from "../../../kernel/ledger/books.ts";
import { type InvoiceMail, type MailKind, scheduleMail } from "./jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Schedules reminders a day before the due date, where that is in the future, and at the due date. */
export function scheduleReminders(
  books: Books,
  { environmentId, id }: Pick<InvoiceMail, "environmentId" | "id">,
  dueAt: Date,
): void {
  const dayBefore = new Date(dueAt.getTime() - DAY_MS);
  const remind = (kind: MailKind, at: Date) =>
    scheduleMail(books, { environmentId, id, kind, key: kind }, at);
  if (dayBefore > books.now) remind("due_soon", dayBefore);
  remind("due", dueAt);
}
