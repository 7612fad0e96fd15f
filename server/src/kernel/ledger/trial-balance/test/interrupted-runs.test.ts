import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type DailyBooks, openDailyBooks } from "../../../../../test/support/daily-books.ts";
import { sql } from "../../../database/sql.ts";

let books: DailyBooks;

beforeEach(async () => {
  books = await openDailyBooks();
});
afterEach(() => books.close());

test("repeating a run changes nothing", async () => {
  await books.wallet(10n, books.midnight(1));
  await books.take();
  const before = await books.kept();
  await books.wallet(20n, books.midnight(1));
  expect(await books.take()).toEqual([]);
  expect(await books.kept()).toEqual(before);
});

/** More than any run here has. */
const STEPS_MAX = 40;

test("a run that is killed at any step leaves no day, and the next one writes it all", async () => {
  for (const id of books.environmentIds) await books.wallet(10n, books.midnight(2), id);
  await books.wallet(20n, books.midnight(1));
  const { database } = books;
  const usual = database.transaction.bind(database);
  let isWritten = false;
  for (let killedAt = 1; killedAt < STEPS_MAX && !isWritten; killedAt += 1) {
    let steps = 0;
    const spy = vi.spyOn(database, "transaction").mockImplementation(async (work, options) => {
      steps += 1;
      if (steps === killedAt) throw new Error("killed");
      return await usual(work, options);
    });
    isWritten = await books.take().then(
      () => true,
      () => false,
    );
    spy.mockRestore();
    if (isWritten) expect(killedAt).toBeGreaterThan(10);
    else expect(await books.kept()).toEqual([]);
  }
  expect((await books.kept()).length).toBe(12);
  expect(await books.kept()).toContainEqual(
    books.row(1, "customer_wallet", { opening: -10n, credit: 20n, closing: -30n }),
  );
});

describe("another process", () => {
  /** Lets something happen before one step of a run. */
  function beforeStep(number: number, happens: () => Promise<unknown>): void {
    const { database } = books;
    const usual = database.transaction.bind(database);
    let steps = 0;
    vi.spyOn(database, "transaction").mockImplementation(async (work, options) => {
      steps += 1;
      if (steps === number) await happens();
      return await usual(work, options);
    });
  }

  const BEFORE_STEPS = [1, 2, 5, 8, 10];

  test.each(
    BEFORE_STEPS,
  )("that writes the same day replaces a run before step %d", async (count) => {
    await books.wallet(10n, books.midnight(1));
    let others: readonly string[] = [];
    beforeStep(count, async () => {
      others = await books.take();
    });
    expect(await books.take()).toEqual([]);
    expect(others).toEqual([books.day(1)]);
    expect(await books.kept()).toEqual([
      books.row(1, "customer_wallet", { credit: 10n, closing: -10n }),
      books.row(1, "simulated_funds", { debit: 10n, closing: 10n }),
    ]);
  });

  test("that restarts the server makes the run begin again", async () => {
    await books.wallet(10n, books.midnight(1));
    beforeStep(6, () =>
      books.database.run(sql`truncate trial_balance_runs, trial_balance_movements`),
    );
    await expect(books.take()).rejects.toThrow("the server restarted");
    expect(await books.kept()).toEqual([]);
    expect(await books.take()).toEqual([books.day(1)]);
  });
});
