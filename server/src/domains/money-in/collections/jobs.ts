import type { Books } from "../../../kernel/ledger/books.ts";
import type { RowKey } from "../../../kernel/ledger/verify/proofs.ts";

export const PAY_TASK = "collections.pay_cell";
export const CONFIRM_TASK = "collections.confirm_decided";

/** A sent credit that is to be paid to its cell. */
export interface PaymentDue extends RowKey {
  /** How many payments were tried before. */
  readonly attempt: number;
}

export function enqueuePayment(books: Books, due: PaymentDue): void {
  books.enqueue(PAY_TASK, written(due));
}

export function schedulePayment(books: Books, due: PaymentDue, inMs: number): void {
  books.schedule(PAY_TASK, written(due), new Date(books.now.getTime() + inMs));
}

/** Ids are text: JSON numbers are too small for them. */
const written = ({ environmentId, id, attempt }: PaymentDue) => ({
  ...{ environmentId: String(environmentId), id: String(id), attempt },
});

export function readPaymentDue(payload: unknown): PaymentDue {
  // Only this file writes it.
  const { environmentId, id, attempt } = payload as ReturnType<typeof written>;
  return { environmentId: BigInt(environmentId), id: BigInt(id), attempt };
}
