import type { Books } from "../../../kernel/ledger/books.ts";

export const REPORT_STATUS_TASK = "cards.report_status";
export const EXPIRE_TASK = "cards.expire";
export const DROP_UNFREEZES_TASK = "cards.drop_old_unfreezes";

/** The card of a job. */
export interface CardJob {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** When this retry was due. Undefined if the job is not a retry. */
  readonly dueAt?: Date | undefined;
}

const payloadOf = (books: Books, id: bigint) => ({
  environmentId: String(books.environment.id),
  id: String(id),
});

/** Enqueues a report of the card's status to its issuer. */
export function enqueueStatusReport(books: Books, id: bigint): void {
  books.enqueue(REPORT_STATUS_TASK, payloadOf(books, id));
}

/** Schedules a retry of the report. */
export function scheduleStatusReport(books: Books, id: bigint, dueAt: Date): void {
  books.schedule(
    REPORT_STATUS_TASK,
    { ...payloadOf(books, id), dueAt: dueAt.toISOString() },
    dueAt,
  );
}

export function scheduleExpiry(books: Books, id: bigint, dueAt: Date): void {
  books.schedule(EXPIRE_TASK, payloadOf(books, id), dueAt);
}

export function readCardJob(payload: unknown): CardJob {
  // Only this file writes it.
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
