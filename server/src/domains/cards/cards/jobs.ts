import type { Books } from "../../../kernel/ledger/books.ts";

export const TELL_TASK = "cards.tell_issuer";
export const EXPIRE_TASK = "cards.expire";
export const DROP_UNFREEZES_TASK = "cards.drop_old_unfreezes";

/** A card that something is to be done about. */
export interface CardJob {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** When this retry was due. Undefined for a job that is no retry. */
  readonly dueAt?: Date | undefined;
}

const payloadOf = (books: Books, id: bigint) => ({
  environmentId: String(books.environment.id),
  id: String(id),
});

/** Has the issuer told how the card is to be. */
export function enqueueTelling(books: Books, id: bigint): void {
  books.enqueue(TELL_TASK, payloadOf(books, id));
}

export function scheduleTelling(books: Books, id: bigint, dueAt: Date): void {
  books.schedule(TELL_TASK, { ...payloadOf(books, id), dueAt: dueAt.toISOString() }, dueAt);
}

export function scheduleExpiry(books: Books, id: bigint, dueAt: Date): void {
  books.schedule(EXPIRE_TASK, payloadOf(books, id), dueAt);
}

export function readCardJob(payload: unknown): CardJob {
  // Written by this file alone.
  const { environmentId, id, dueAt } = payload as {
    environmentId: string;
    id: string;
    dueAt?: string;
  };
  return {
    environmentId: BigInt(environmentId),
    id: BigInt(id),
    dueAt: dueAt === undefined ? undefined : new Date(dueAt),
  };
}
