import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type DailyBooks,
  openDailyBooks,
  passDay,
} from "../../../../../test/support/daily-books.ts";
import { sql } from "../../../database/sql.ts";

let books: DailyBooks;

beforeEach(async () => {
  books = await openDailyBooks();
});
afterEach(() => books.close());

describe("a fault", () => {
  test("of earlier days is reported once for a run of several days", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.database.run(sql`update ledger_open_balances set balance = balance + 3`);
    await books.take({ daysMax: 4 });
    expect(books.faults).toMatchObject([{ kind: "unequal", day: books.day(4), opening: -3n }]);
  });

  test("is a sum of an environment that is not zero", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.database.run(sql`update ledger_open_balances set balance = balance + 3`);
    await books.take({ daysMax: 1 });
    expect(books.faults).toEqual([
      {
        ...{
          kind: "unequal",
          environmentId: books.environmentId,
          day: books.day(1),
          currency: "NGN",
        },
        ...{ opening: -3n, debit: 10n, credit: 10n, closing: -3n },
      },
    ]);
  });

  test("is an entry that has only one side", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.database.run(
      sql`update ledger_entries set available = available - 1 where available < 0`,
    );
    await books.take({ daysMax: 1 });
    expect(books.faults).toMatchObject([{ kind: "unequal", debit: 11n, credit: 10n, closing: 0n }]);
  });

  test("is a day on which the balances stop summing to zero", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.database.run(
      sql`update ledger_entries set available = available - 1 where available < 0`,
    );
    await books.database.run(sql`update ledger_open_balances set balance = balance - 1`);
    await books.take({ daysMax: 2 });
    expect(books.faults).toMatchObject([
      { kind: "unequal", day: books.day(1), opening: 0n, debit: 11n, credit: 10n, closing: 1n },
    ]);
  });

  test("is an account that opens with another balance than it closed with", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.take({ daysMax: 1 });
    await passDay(books.database);
    await books.database.run(sql`
      update ledger_accounts set available = available - 4 where environment_id = ${books.environmentId}`);
    await books.database.run(sql`
      update ledger_open_balances set balance = balance + 4 where environment_id = ${books.environmentId}`);
    await books.take({ daysMax: 1 });
    const changed = {
      kind: "changed_opening",
      environmentId: books.environmentId,
      day: books.day(1),
      currency: "NGN",
    };
    expect(books.faults).toEqual([
      { ...changed, account: "customer_wallet", opening: -6n, closedWith: -10n },
      { ...changed, account: "simulated_funds", opening: 6n, closedWith: 10n },
    ]);
  });

  test("is reported where every account of an environment is gone", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.take({ daysMax: 1 });
    await passDay(books.database);
    await books.database.run(sql`delete from ledger_accounts`);
    await books.database.run(sql`delete from ledger_open_balances`);
    await books.take({ daysMax: 1 });
    expect(books.faults.map(({ kind }) => kind)).toEqual(["changed_opening", "changed_opening"]);
  });

  test("is reported with the name of no account where entries belong to none", async () => {
    await books.wallet(10n, books.midnight(1));
    await books.database.run(
      sql`update ledger_entries set account_id = 999 where account_id < 1000`,
    );
    await books.database.run(sql`delete from ledger_accounts`);
    await books.take({ daysMax: 1 });
    expect((await books.kept()).map(({ account, currency }) => [account, currency])).toContainEqual(
      ["unknown", "none"],
    );
    expect(books.faults.length).toBeGreaterThan(0);
  });
});
