import type { Books } from "../../../kernel/ledger/books.ts";
import { type CardJob, scheduleTelling } from "./jobs.ts";
import { type Card, cards } from "./queries.ts";
import { pauseBefore } from "./rules.ts";

/*
 * A card has one chain of retries to its issuer. The card's row names the time of the next retry. A timer for any other
 * time was replaced, and its job does nothing.
 */

const isWaiting = ({ nextTellingAt }: Card, now: Date): boolean =>
  nextTellingAt !== null && nextTellingAt.getTime() > now.getTime();

/** Whether a job is the retry of a card's chain, or was when it began. */
const isRetry = ({ dueAt }: CardJob): boolean => dueAt !== undefined;

/** Whether another retry has replaced this one. */
export const isReplaced = ({ nextTellingAt }: Card, { dueAt }: CardJob): boolean =>
  dueAt !== undefined && dueAt.getTime() !== nextTellingAt?.getTime();

function schedule(books: Books, card: Card, inMs: number, tellingFailures: number): void {
  const nextTellingAt = new Date(books.now.getTime() + inMs);
  books.update(cards, card, { nextTellingAt, tellingFailures });
  scheduleTelling(books, card.id, nextTellingAt);
}

/** Makes sure that a retry waits. A retry that waits already keeps its time. */
export function ensureRetry(books: Books, card: Card, inMs: number, job?: CardJob): void {
  const isOwn = job !== undefined && isRetry(job);
  if (isOwn || !isWaiting(card, books.now)) schedule(books, card, inMs, card.tellingFailures);
}

/**
 * Schedules the retry after a failed call, with a longer pause each time. A failed call that is no retry leaves a chain
 * alone that has failed before: more requests do not shorten its pauses.
 */
export function retryAfterFailure(books: Books, card: Card, job: CardJob): void {
  const { tellingFailures } = card;
  if (!isRetry(job) && tellingFailures > 0 && isWaiting(card, books.now)) return;
  schedule(books, card, pauseBefore(tellingFailures), tellingFailures + 1);
}

/** Ends the chain: the issuer has the card's status. */
export function endRetries(books: Books, card: Card): void {
  if (card.nextTellingAt === null && card.tellingFailures === 0) return;
  books.update(cards, card, { nextTellingAt: null, tellingFailures: 0 });
}
