import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DailyBooks, openDailyBooks } from "../../../../../test/support/daily-books.ts";
import { sql } from "../../../database/sql.ts";
import { DayNotOver } from "../take-trial-balances.ts";

let books: DailyBooks;

beforeEach(async () => {
  books = await openDailyBooks();
});
afterEach(() => books.close());

const make = (daysAgo: number) => books.take({}, books.day(daysAgo));

/** Everything that was kept of a day disappears. */
async function lose(daysAgo: number): Promise<void> {
  const day = books.day(daysAgo);
  await books.database.run(sql`delete from trial_balance_days where day = ${day}::date`);
  await books.database.run(sql`delete from trial_balance_rows where day = ${day}::date`);
}

async function fourDays(): Promise<void> {
  for (const [daysAgo, funds] of [4, 3, 2, 1].entries())
    await books.wallet(BigInt(daysAgo + 1) * 10n, books.midnight(funds));
  await books.wallet(7n);
  await books.take();
}

describe("a chosen day", () => {
  test("between complete ones is written as the nightly run wrote it", async () => {
    await fourDays();
    const before = await books.kept();
    await lose(3);
    expect(await books.kept()).not.toEqual(before);
    expect(await make(3)).toEqual([books.day(3)]);
    expect(await books.kept()).toEqual(before);
    expect(await make(3)).toEqual([]);
    expect(books.faults).toEqual([]);
  });

  test("is written again after a run that died in the middle of it", async () => {
    await fourDays();
    const before = await books.kept();
    await books.database.run(sql`delete from trial_balance_days where day = ${books.day(3)}::date`);
    await books.database.run(sql`
      update trial_balance_rows set opening = opening + 1, closing = closing + 1 where day = ${books.day(3)}::date`);
    expect(await make(3)).toEqual([books.day(3)]);
    expect(await books.kept()).toEqual(before);
  });

  test("is compared with the day after it", async () => {
    await fourDays();
    await lose(3);
    await books.database.run(sql`
      update trial_balance_rows set opening = opening - 5, closing = closing - 5
      where day = ${books.day(2)}::date and account = 'customer_wallet'`);
    await make(3);
    expect(books.faults).toMatchObject([
      {
        ...{ kind: "changed_opening", day: books.day(2), account: "customer_wallet" },
        ...{ opening: -35n, closedWith: -30n },
      },
    ]);
  });

  test("after the last one is written with those before it, and leaves later ones to the night", async () => {
    await fourDays();
    for (const daysAgo of [3, 2, 1]) await lose(daysAgo);
    expect(await make(2)).toEqual([3, 2].map(books.day));
    expect(await books.take()).toEqual([books.day(1)]);
  });

  test("that is not over, or from before the first entry, has none", async () => {
    await fourDays();
    await expect(make(0)).rejects.toThrow(DayNotOver);
    await expect(make(-1)).rejects.toThrow(DayNotOver);
    expect(await make(5)).toEqual([]);
    expect((await books.kept())[0]?.day).toBe(books.day(4));
  });
});
