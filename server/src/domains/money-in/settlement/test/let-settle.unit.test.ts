import { describe, expect, test } from "vitest";
import {
  ENVIRONMENT,
  openMemoryBooks,
  walletWith,
} from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../../kernel/ledger/operation.ts";
import { letSettle } from "../credit-pending.ts";
import type { Settlement } from "../queries.ts";
import { settleDue } from "../settle-due.ts";

const ACCOUNT = 1001n;
const NOW = ENVIRONMENT.now;
const LATER = new Date(NOW.getTime() + 1);

const openBooks = () => openMemoryBooks(walletWith(ACCOUNT, 0n, { pending: 100n }));

describe("pending money", () => {
  const settle = (dueAt: Date | null, amount = 70n) => {
    const books = openBooks();
    const settlesAt = letSettle(books, { accountId: ACCOUNT, currency: "NGN", amount, dueAt });
    const scheduled = books.changes.inserts.map(({ row }) => row);
    return { settlesAt, scheduled, available: books.account(ACCOUNT).available };
  };

  test.each([null, NOW])("that is due at %s is available at once", (dueAt) => {
    expect(settle(dueAt)).toEqual({ settlesAt: null, scheduled: [], available: 70n });
  });

  test("that is due later is scheduled for then", () => {
    const { settlesAt, scheduled, available } = settle(LATER);
    expect([settlesAt, available]).toEqual([LATER, 0n]);
    expect(scheduled).toMatchObject([{ amount: 70n, dueAt: LATER, settledAt: null }]);
  });

  test("of nothing is neither posted nor scheduled", () => {
    for (const dueAt of [NOW, LATER])
      expect(settle(dueAt, 0n)).toEqual({ settlesAt: null, scheduled: [], available: 0n });
  });
});

describe("the run that settles what is due", () => {
  /** Settles these rows, which the run finds in its first look, and returns what it made of them. */
  async function run(...due: readonly (Partial<Settlement> | undefined)[]) {
    const books = openBooks();
    const looks = [due.map((_, at) => ({ id: BigInt(at) })), []];
    const rows = due.map(
      (one, at) => one && { environmentId: 1n, accountId: ACCOUNT, id: BigInt(at), ...one },
    );
    // The run uses nothing else of the kit.
    const kit = {
      database: { many: async () => looks.shift() },
      randomness: { bytes: (count: number) => Buffer.alloc(count) },
      ledger: {
        // The operation needs the settlements and nothing else.
        run: async (settling: MoneyOperation<void>) =>
          settling.decide({ due: rows } as never, books),
      },
    } as unknown as Kit;
    await settleDue(kit, { environmentId: 1n, accountId: ACCOUNT });
    const settled = books.changes.updates.map(({ row }) => row);
    return { settled, available: books.account(ACCOUNT).available };
  }

  const open = { amount: 30n, dueAt: NOW, settledAt: null };

  test("settles what is due by now, and leaves what is due later", async () => {
    const { settled, available } = await run(open, { ...open, dueAt: LATER });
    expect(available).toBe(30n);
    expect(settled).toMatchObject([{ id: 0n, settledAt: NOW }]);
  });

  test("settles nothing that is settled already or is not there any more", async () => {
    expect(await run({ ...open, settledAt: NOW }, undefined)).toEqual({
      settled: [],
      available: 0n,
    });
  });
});
