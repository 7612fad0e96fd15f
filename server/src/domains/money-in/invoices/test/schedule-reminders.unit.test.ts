import { describe, expect, test } from "vitest";
import { ENVIRONMENT } from "../../../../../test/support/memory-books.ts";
import type { Books } from "../../../../kernel/ledger/books.ts";
import { scheduleReminders } from "../schedule-reminders.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The mails that are scheduled for an invoice that is due this long after now. */
function remindersOf(afterMs: number) {
  const scheduled: unknown[][] = [];
  const schedule = (_task: string, mail: { kind: string }, at: Date) =>
    scheduled.push([mail.kind, at.getTime() - ENVIRONMENT.now.getTime()]);
  // Scheduling uses no other part of the books.
  const books = { now: ENVIRONMENT.now, environment: ENVIRONMENT, schedule } as unknown as Books;
  const dueAt = new Date(ENVIRONMENT.now.getTime() + afterMs);
  scheduleReminders(books, { environmentId: 1n, id: 5n }, dueAt);
  return scheduled;
}

describe("an invoice", () => {
  test("reminds its customer a day before the due date and at it", () => {
    expect(remindersOf(DAY_MS + 1)).toEqual([
      ["due_soon", 1],
      ["due", DAY_MS + 1],
    ]);
  });

  test.each([DAY_MS, DAY_MS - 1, 1])("that is due in %d ms reminds only at the due date", (ms) => {
    expect(remindersOf(ms)).toEqual([["due", ms]]);
  });
});
