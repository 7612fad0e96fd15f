import type { Books } from "../../../kernel/ledger/books.ts";

export const MAIL_TASK = "invoices.mail";

/** `sent`: the invoice itself. `reminder`: somebody asked for it again. `due_soon`, `due`: the due date comes, or is here. */
export type MailKind = "sent" | "reminder" | "due_soon" | "due";

/** A mail about an invoice, with what makes it one mail. */
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

/** Reminds on the day before the due date, if that is still to come, and at the due date itself. */
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
  // Written by this file alone.
  const { environmentId, id, kind, key } = payload as ReturnType<typeof written>;
  return { environmentId: BigInt(environmentId), id: BigInt(id), kind, key };
}
