import { describe, expect, test } from "vitest";
import {
  ENVIRONMENT,
  openMemoryBooks,
  walletWith,
} from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../../kernel/ledger/operation.ts";
import { creditPending, letSettle } from "../credit-pending.ts";
import type { Settlement } from "../queries.ts";
import type { Terms } from "../rules.ts";
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

describe("a credit", () => {
  /** Credits this amount less this fee, and returns what it becomes. */
  function credit(amount: bigint, fee: bigint, terms: Partial<Terms> = {}) {
    const books = openMemoryBooks(walletWith(ACCOUNT, 0n));
    const credited = creditPending(
      books,
      { schedule: "T+0", delaySeconds: 0, holidays: [], ...terms },
      {
        ...{ accountId: ACCOUNT, amount, narrative: "x", linkId: 9n },
        charges: { currency: "NGN", fee, vat: 0n, stampDuty: 0n },
      },
    );
    const { available, pending } = books.account(ACCOUNT);
    const kinds = books.changes.transactions.map(({ kind, linkId }) => [kind, linkId ?? null]);
    return { credited, available, pending, kinds };
  }

  test("is pending less its fee, and then available at once", () => {
    expect(credit(100n, 30n)).toEqual({
      ...{ credited: { amount: 70n, settlesAt: null }, available: 70n, pending: 0n },
      kinds: [
        ["collection", 9n],
        ["settlement", null],
      ],
    });
  });

  test("stays pending until it settles", () => {
    const later = credit(100n, 30n, { schedule: "delay", delaySeconds: 60 });
    expect(later).toMatchObject({ available: 0n, pending: 70n, kinds: [["collection", 9n]] });
    expect(later.credited.settlesAt?.getTime()).toBeGreaterThan(NOW.getTime());
  });

  test("whose fee takes all of it credits nothing, and the fee is still posted", () => {
    expect(credit(30n, 30n)).toEqual({
      ...{ credited: { amount: 0n, settlesAt: null }, available: 0n, pending: 0n },
      kinds: [["collection", 9n]],
    });
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
