import type { Books } from "../../../kernel/ledger/books.ts";
import { type InvoiceMail, scheduleMail } from "./jobs.ts";
import { plannedReminders } from "./rules.ts";

/** Schedules reminders a day before the due date, if that is in the future, and at the due date. */
export function scheduleReminders(
  books: Books,
  { environmentId, id }: Pick<InvoiceMail, "environmentId" | "id">,
  dueAt: Date,
): void {
  for (const { kind, at } of plannedReminders(dueAt, books.now))
    scheduleMail(books, { environmentId, id, kind, key: kind }, at);
}
