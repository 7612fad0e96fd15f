import { describe, expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import type { Books } from "../../../../kernel/ledger/books.ts";
import type { CardJob } from "../jobs.ts";
import type { Card } from "../queries.ts";
import { endRetries, ensureRetry, isReplaced, retryAfterFailure } from "../retry-chain.ts";
import { getRetryPause } from "../rules.ts";

const NOW = ENVIRONMENT.now;
const LATER = new Date(NOW.getTime() + 1);
const MINUTE_MS = 60_000;

const JOB: CardJob = { environmentId: 1n, id: 5n };
const RETRY: CardJob = { ...JOB, dueAt: NOW };

/** What becomes of a card's chain, and how many timers are set. Undefined: nothing changes. */
function after(chain: Partial<Card>, change: (books: Books, card: Card) => void) {
  const books = openMemoryBooks();
  change(books, { ...JOB, nextReportAt: null, failedReports: 0, ...chain } as Card);
  const [update] = books.changes.updates;
  if (update === undefined) return undefined;
  const { nextReportAt, failedReports } = update.row as Card;
  const inMs = nextReportAt && nextReportAt.getTime() - NOW.getTime();
  return { inMs, failedReports, timers: books.changes.timers.length };
}

describe("a retry is scheduled", () => {
  const ensured = (nextReportAt: Date | null, job?: CardJob) =>
    after({ nextReportAt, failedReports: 2 }, (books, card) =>
      ensureRetry(books, card, MINUTE_MS, job),
    );
  const scheduled = { inMs: MINUTE_MS, failedReports: 2, timers: 1 };

  test("if none waits: one that is due now no longer waits", () => {
    expect([ensured(null), ensured(NOW), ensured(null, JOB)]).toEqual([
      scheduled,
      scheduled,
      scheduled,
    ]);
  });

  test("once, and again by the retry that waited", () => {
    expect([ensured(LATER), ensured(LATER, JOB)]).toEqual([undefined, undefined]);
    expect(ensured(LATER, RETRY)).toEqual(scheduled);
  });
});

describe("a failed call", () => {
  const failed = (chain: Partial<Card>, job: CardJob) =>
    after(chain, (books, card) => retryAfterFailure(books, card, job));

  test("makes the pause of the chain longer", () => {
    expect(failed({ failedReports: 3, nextReportAt: LATER }, RETRY)).toEqual({
      ...{ inMs: getRetryPause(3), failedReports: 4, timers: 1 },
    });
    expect(failed({ nextReportAt: LATER }, JOB)).toMatchObject({ failedReports: 1 });
    expect(failed({ failedReports: 3, nextReportAt: NOW }, JOB)).toMatchObject({
      failedReports: 4,
    });
  });

  test("outside a chain that has failed and waits does not change it", () => {
    expect(failed({ failedReports: 3, nextReportAt: LATER }, JOB)).toBeUndefined();
  });
});

test("a chain ends once", () => {
  const ended = { inMs: null, failedReports: 0, timers: 0 };
  expect(after({ nextReportAt: LATER }, endRetries)).toEqual(ended);
  expect(after({ failedReports: 1 }, endRetries)).toEqual(ended);
  expect(after({}, endRetries)).toBeUndefined();
});

test("a retry is replaced if the card's next one is at another time, or does not exist", () => {
  const isReplacedBy = (nextReportAt: Date | null, job: CardJob) =>
    isReplaced({ nextReportAt } as Card, job);
  expect([NOW, LATER, null].map((at) => isReplacedBy(at, RETRY))).toEqual([false, true, true]);
  expect([NOW, LATER, null].map((at) => isReplacedBy(at, JOB))).toEqual([false, false, false]);
});
