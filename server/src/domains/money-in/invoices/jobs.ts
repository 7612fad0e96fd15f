import type { Books } from "../../../kernel/ledger/books.ts";

export const MAIL_TASK = "invoices.mail";

/**
 * `sent`: the invoice itself. `reminder`: the merchant requested one. `due_soon`, `due`: a day before the due date,
 * and at it.
 */
export type MailKind = "sent" | "reminder" | "due_soon" | "due";

/** A mail about an invoice, with the key that keeps it to one mail. */
export interface InvoiceMail {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly kind: MailKind;
  readonly key: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export function enqueueMail(books: Books, mail: InvoiceMail): void {
  books.enqueue(MAIL_TASK, written(mail));
}

/** Schedules reminders a day before the due date, where that is in the future, and at the due date. */
export function scheduleReminders(
  books: Books,
  { environmentId, id }: Pick<InvoiceMail, "environmentId" | "id">,
  dueAt: Date,
): void {
  const dayBefore = new Date(dueAt.getTime() - DAY_MS);
  const remind = (kind: MailKind, at: Date) =>
    books.schedule(MAIL_TASK, written({ environmentId, id, kind, key: kind }), at);
  if (dayBefore > books.now) remind("due_soon", dayBefore);
  remind("due", dueAt);
}

const written = ({ environmentId, id, kind, key }: InvoiceMail) => ({
  environmentId: String(environmentId),
  id: String(id),
  kind,
  key,
});

export function readMail(payload: unknown): InvoiceMail {
  // Only this file writes it.
  const { environmentId, id, kind, key } = payload as ReturnType<typeof written>;
  return { environmentId: BigInt(environmentId), id: BigInt(id), kind, key };
}
