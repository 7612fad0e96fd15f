import type { Books } from "../../../kernel/ledger/books.ts";
import { type CardJob, scheduleStatusReport } from "./jobs.ts";
import { type Card, cards } from "./queries.ts";
import { getRetryPause } from "./rules.ts";

/*
 * A card has one chain of retries to its issuer. The card's row holds the time of the next retry. A timer for any other
 * time was replaced, so its job does nothing.
 */

const isWaiting = ({ nextReportAt }: Card, now: Date): boolean =>
  nextReportAt !== null && nextReportAt.getTime() > now.getTime();

/** Whether a job is the retry of a card's chain, or was when it began. */
const isRetry = ({ dueAt }: CardJob): boolean => dueAt !== undefined;

/** Whether another retry has replaced this one. */
export const isReplaced = ({ nextReportAt }: Card, { dueAt }: CardJob): boolean =>
  dueAt !== undefined && dueAt.getTime() !== nextReportAt?.getTime();

function schedule(books: Books, card: Card, inMs: number, failedReports: number): void {
  const nextReportAt = new Date(books.now.getTime() + inMs);
  books.update(cards, card, { nextReportAt, failedReports });
  scheduleStatusReport(books, card.id, nextReportAt);
}

/** Schedules a retry unless one waits already. */
export function ensureRetry(books: Books, card: Card, inMs: number, job?: CardJob): void {
  const isOfRetry = job !== undefined && isRetry(job);
  if (isOfRetry || !isWaiting(card, books.now)) schedule(books, card, inMs, card.failedReports);
}

/**
 * Schedules the retry after a failed call, with a longer pause each time. A failed call that is not a retry does not
 * change a chain that has failed before, so more requests do not shorten the pauses.
 */
export function retryAfterFailure(books: Books, card: Card, job: CardJob): void {
  const { failedReports } = card;
  if (!isRetry(job) && failedReports > 0 && isWaiting(card, books.now)) return;
  schedule(books, card, getRetryPause(failedReports), failedReports + 1);
}

/** Ends the chain: the issuer has the card's status. */
export function endRetries(books: Books, card: Card): void {
  if (card.nextReportAt === null && card.failedReports === 0) return;
  books.update(cards, card, { nextReportAt: null, failedReports: 0 });
}
