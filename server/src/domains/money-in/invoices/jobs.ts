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

export function enqueueMail(books: Books, mail: InvoiceMail): void {
  books.enqueue(MAIL_TASK, written(mail));
}

export function scheduleMail(books: Books, mail: InvoiceMail, at: Date): void {
  books.schedule(MAIL_TASK, written(mail), at);
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
