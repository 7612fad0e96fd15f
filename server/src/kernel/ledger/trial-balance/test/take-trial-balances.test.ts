import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type DailyBooks,
  openDailyBooks,
  passDay,
  postAt,
} from "../../../../../test/support/daily-books.ts";
import { openWallet, transfer } from "../../../../../test/support/ledger-operations.ts";
import { present } from "../../../assert.ts";
import { sql } from "../../../database/sql.ts";
import { DayNotSettled } from "../days.ts";

let books: DailyBooks;

beforeEach(async () => {
  books = await openDailyBooks();
});
afterEach(() => books.close());

const justBefore = (time: Date) => new Date(time.getTime() - 1);

describe("a day", () => {
  test("closes as of midnight exactly, whatever was recorded since", async () => {
    const yesterday = books.midnight(1);
    const from = await books.wallet(100_000n, yesterday);
    const to = await books.wallet(0n);
    const pay = (amount: bigint, at?: Date) =>
      postAt(
        books,
        books.environmentId,
        transfer({ from, to, amount, fee: 7n, narrative: "pay" }),
        at,
      );
    await pay(1_000n, justBefore(books.midnight(0)));
    await pay(2_000n, books.midnight(0));
    await pay(4_000n);

    expect(await books.take()).toEqual([books.day(1)]);
    expect(await books.kept()).toEqual([
      // 1,000 moved between two wallets of one kind: a debit and a credit.
      books.row(1, "customer_wallet", { debit: 1_007n, credit: 101_000n, closing: -99_993n }),
      books.row(1, "fees", { credit: 7n, closing: -7n }),
      books.row(1, "simulated_funds", { debit: 100_000n, closing: 100_000n }),
    ]);
    expect(books.faults).toEqual([]);
  });

  test("opens with what it closed with the day before", async () => {
    const from = await books.wallet(100_000n, books.midnight(1));
    await books.take();
    await passDay(books.database);
    const to = await books.wallet(0n);
    const paid = transfer({ from, to, amount: 500n, fee: 7n, narrative: "pay" });
    await postAt(books, books.environmentId, paid, justBefore(books.midnight(0)));

    expect(await books.take()).toEqual([books.day(1)]);
    expect((await books.kept()).filter(({ day }) => day === books.day(1))).toEqual([
      books.row(1, "customer_wallet", {
        opening: -100_000n,
        debit: 507n,
        credit: 500n,
        closing: -99_993n,
      }),
      books.row(1, "fees", { credit: 7n, closing: -7n }),
      books.row(1, "simulated_funds", { opening: 100_000n, closing: 100_000n }),
    ]);
    expect(books.faults).toEqual([]);
  });

  test("that was missed is written as of its own midnight", async () => {
    for (const [daysAgo, funds] of [
      [4, 10n],
      [2, 100n],
      [1, 1_000n],
    ] as const)
      await books.wallet(funds, justBefore(books.midnight(daysAgo - 1)));
    await books.wallet(10_000n);

    // The first day of an installation is the first one with an entry.
    expect(await books.take()).toEqual([4, 3, 2, 1].map(books.day));
    const wallets = (await books.kept()).filter(({ account }) => account === "customer_wallet");
    expect(wallets).toEqual([
      books.row(4, "customer_wallet", { credit: 10n, closing: -10n }),
      books.row(3, "customer_wallet", { opening: -10n, closing: -10n }),
      books.row(2, "customer_wallet", { opening: -10n, credit: 100n, closing: -110n }),
      books.row(1, "customer_wallet", { opening: -110n, credit: 1_000n, closing: -1_110n }),
    ]);
  });

  test("that is too long ago is reported and left out", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.take();
    for (let days = 0; days < 33; days += 1) await passDay(books.database);

    expect((await books.take())[0]).toBe(books.day(31));
    expect(books.faults).toEqual([
      { kind: "missing_days", first: books.day(33), last: books.day(32) },
    ]);
    expect(await books.kept()).toContainEqual(
      books.row(31, "customer_wallet", { opening: -10n, closing: -10n }),
    );
  });

  test("without any amount is complete too, once there was one", async () => {
    await books.database.run(sql`
      insert into trial_balance_days (day, environments, rows) values (${books.day(3)}::date, 0, 0)`);
    expect(await books.take()).toEqual([2, 1].map(books.day));
    expect(await books.kept()).toEqual([]);
  });

  test("has the accounts of each environment and currency apart", async () => {
    const [first, second] = books.environmentIds;
    await books.wallet(10n, books.midnight(1), first);
    await books.wallet(20n, books.midnight(1), second);
    const dollars = openWallet(30n, "USD");
    await postAt(books, present(second, "an environment"), dollars, books.midnight(1));
    await books.take();
    const wallets = (await books.kept()).filter(({ account }) => account === "customer_wallet");
    expect(wallets.map((one) => [one.environmentId, one.currency, one.closing])).toEqual([
      [first, "NGN", -10n],
      [second, "NGN", -20n],
      [second, "USD", -30n],
    ]);
  });

  test("waits until its entries are settled", async () => {
    await books.wallet(10n, books.midnight(1));
    const secondsToday = 86_400;
    await expect(books.take({ settledAfterSeconds: secondsToday })).rejects.toThrow(DayNotSettled);
    expect(await books.kept()).toEqual([]);
  });
});
