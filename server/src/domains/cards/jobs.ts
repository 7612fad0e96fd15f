import type { Books } from "../../kernel/ledger/books.ts";

export const TELL_TASK = "cards.tell_issuer";
export const EXPIRE_TASK = "cards.expire";

/** A card that something is to be done about. */
export interface CardJob {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** How often it was tried before. */
  readonly attempt: number;
}

const payloadOf = (books: Books, id: bigint, attempt: number) => ({
  environmentId: String(books.environment.id),
  id: String(id),
  attempt,
});

/** Has the issuer told how the card is to be. */
export function enqueueTelling(books: Books, id: bigint): void {
  books.enqueue(TELL_TASK, payloadOf(books, id, 0));
}

export function scheduleTelling(books: Books, id: bigint, attempt: number, inMs: number): void {
  const dueAt = new Date(books.now.getTime() + inMs);
  books.schedule(TELL_TASK, payloadOf(books, id, attempt), dueAt);
}

export function scheduleExpiry(books: Books, id: bigint, dueAt: Date): void {
  books.schedule(EXPIRE_TASK, payloadOf(books, id, 0), dueAt);
}

export function readCardJob(payload: unknown): CardJob {
  // Written by this file alone.
  const { environmentId, id, attempt } = payload as {
    environmentId: string;
    id: string;
    attempt: number;
  };
  return { environmentId: BigInt(environmentId), id: BigInt(id), attempt };
}
