import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openMemoryBooks, walletWith } from "../../../../test/support/memory-books.ts";
import { available, type Bucket, held, open, type Posting, pending, total } from "../accounts.ts";
import { OPEN_ACCOUNT_NAMES } from "../chart.ts";
import type { OperationBooks } from "../group/operation-books.ts";
import { bigint, changing, text } from "../records/record-columns.ts";
import { recordTable } from "../records/record-table.ts";

const post = (books: OperationBooks, ...postings: readonly Posting[]) =>
  books.post({ kind: "test", narrative: "test", postings });

const change = (entry: Readonly<Record<Bucket, bigint>>) =>
  entry.available + entry.held + entry.pending;

describe("posting", () => {
  test("moves money, numbers the entries and carries the balance", () => {
    const books = openMemoryBooks(walletWith(1001n, 100n, { entrySeq: 7n }), walletWith(1002n, 5n));
    post(books, { from: available(1001n), to: available(1002n), amount: 30n });
    expect(books.account(1001n)).toMatchObject({ available: 70n, entrySeq: 8n });
    expect(books.account(1002n)).toMatchObject({ available: 35n, entrySeq: 1n });
    expect(books.changes.entries).toMatchObject([
      { accountId: 1001n, seq: 8n, available: -30n, counterpartyId: 1002n, balanceAfter: 70n },
      { accountId: 1002n, seq: 1n, available: 30n, counterpartyId: 1001n, balanceAfter: 35n },
    ]);
  });

  test("sees earlier postings of the same operation", () => {
    const books = openMemoryBooks(walletWith(1001n, 100n), walletWith(1002n, 0n));
    post(books, { from: available(1001n), to: available(1002n), amount: 100n });
    post(books, { from: available(1002n), to: available(1001n), amount: 60n });
    expect(books.account(1001n)).toMatchObject({ available: 60n, entrySeq: 2n });
    expect(books.changes.accounts.get(1n, 1002n)).toMatchObject({ available: 40n, entrySeq: 2n });
  });

  test("writes one entry for a move between the buckets of one account", () => {
    const books = openMemoryBooks(walletWith(1001n, 100n));
    post(books, { from: available(1001n), to: held(1001n), amount: 40n });
    expect(books.changes.entries).toMatchObject([
      {
        accountId: 1001n,
        seq: 1n,
        available: -40n,
        held: 40n,
        pending: 0n,
        balanceAfter: 100n,
        counterpartyId: 1001n,
      },
    ]);
  });

  test("adds to open accounts without reading them, with an entry that has no running balance", () => {
    const books = openMemoryBooks(walletWith(1001n, 100n));
    post(
      books,
      { from: available(1001n), to: open("fees", "NGN"), amount: 2n, purpose: "fee" },
      { from: available(1001n), to: open("vat", "NGN"), amount: 1n, purpose: "vat" },
    );
    expect(books.changes.open).toEqual([
      { environmentId: 1n, account: 30n, amount: 2n },
      { environmentId: 1n, account: 40n, amount: 1n },
    ]);
    const ofOpen = books.changes.entries.filter((entry) => entry.accountId < 1000n);
    expect(ofOpen).toMatchObject([
      { accountId: 30n, balanceAfter: null, purpose: "fee", available: 2n },
      { accountId: 40n, balanceAfter: null, purpose: "vat", available: 1n },
    ]);
    expect(new Set(ofOpen.map((entry) => entry.seq)).size).toBe(2);
  });

  test.each<[string, Posting]>([
    ["more than the balance", { from: available(1001n), to: available(1002n), amount: 101n }],
    ["more than is held", { from: held(1001n), to: available(1002n), amount: 1n }],
    ["nothing", { from: available(1001n), to: available(1002n), amount: 0n }],
    ["less than nothing", { from: available(1001n), to: available(1002n), amount: -1n }],
    ["to its own place", { from: available(1001n), to: available(1001n), amount: 1n }],
    ["into another currency", { from: available(1001n), to: available(1003n), amount: 1n }],
    [
      "into another currency's open account",
      { from: available(1001n), to: open("fees", "USD"), amount: 1n },
    ],
    [
      "to an account that is not among the needs",
      { from: available(1001n), to: available(1009n), amount: 1n },
    ],
  ])("does not move %s", (_name, posting) => {
    const books = openMemoryBooks(
      walletWith(1001n, 100n),
      walletWith(1002n, 0n),
      walletWith(1003n, 0n, { currency: "USD" }),
    );
    expect(() => post(books, posting)).toThrow(/^assertion failed/);
  });

  test("needs postings, and an environment among the needs", () => {
    const books = openMemoryBooks(walletWith(1001n, 100n));
    expect(() => post(books)).toThrow("a transaction has postings");
    const postings = [{ from: open("suspense", "NGN"), to: open("fees", "NGN"), amount: 1n }];
    expect(() => books.post({ kind: "test", narrative: "", postings }, 77n)).toThrow(
      "an environment of the group is missing",
    );
  });

  test("conserves money, and each transaction balances", () => {
    const place = fc.oneof(
      fc
        .tuple(fc.constantFrom(1001n, 1002n), fc.constantFrom(available, held, pending))
        .map(([id, bucket]) => bucket(id)),
      fc.constantFrom(...OPEN_ACCOUNT_NAMES).map((name) => open(name, "NGN")),
    );
    const posting = fc.record({ from: place, to: place, amount: fc.bigInt(1n, 60n) });
    fc.assert(
      fc.property(fc.array(fc.array(posting, { minLength: 1, maxLength: 3 })), (transactions) => {
        const books = openMemoryBooks(walletWith(1001n, 100n), walletWith(1002n, 50n));
        for (const postings of transactions) {
          try {
            post(books, ...postings);
          } catch {
            // A failed operation is dropped with everything it has written, so there is nothing to check.
            return;
          }
        }
        const { entries, open: opened } = books.changes;
        const sums = new Map<bigint, bigint>();
        for (const entry of entries)
          sums.set(entry.transactionId, (sums.get(entry.transactionId) ?? 0n) + change(entry));
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
        const checked = total(books.account(1001n)) + total(books.account(1002n));
        expect(checked + opened.reduce((sum, { amount }) => sum + amount, 0n)).toBe(150n);
        for (const id of [1001n, 1002n]) {
          const own = entries.filter((entry) => entry.accountId === id);
          expect(own.map((entry) => entry.seq)).toEqual(own.map((_, index) => BigInt(index + 1)));
          expect(own.at(-1)?.balanceAfter ?? total(books.account(id))).toBe(
            total(books.account(id)),
          );
        }
      }),
    );
  });
});

describe("other writes", () => {
  test("put the environment's time into events, and the given payload into timers and jobs", () => {
    const books = openMemoryBooks();
    books.publish("wallet.credited", { amount: 5 });
    books.schedule("later", { n: 1 }, new Date(0));
    books.enqueue("now", { n: 2 });
    const [event] = books.changes.events;
    expect(JSON.parse(event?.body ?? "")).toMatchObject({
      event: "wallet.credited",
      created_at: "2026-10-01T12:00:00.000Z",
      data: { amount: 5 },
    });
    expect(books.changes.timers).toMatchObject([
      { task: "later", payload: '{"n":1}', dueAt: new Date(0) },
    ]);
    expect(books.changes.jobs).toEqual([{ task: "now", payload: '{"n":2}' }]);
  });

  test("can post to an account that the same operation opened", () => {
    const books = openMemoryBooks();
    const opened = books.openAccount("customer_wallet", "NGN");
    post(books, { from: open("simulated_funds", "NGN"), to: available(opened.id), amount: 9n });
    expect(books.account(opened.id)).toMatchObject({ available: 9n, entrySeq: 1n });
  });
});

describe("an update", () => {
  const ledgers = recordTable({
    name: "testLedger",
    table: "ledgers",
    lock: "account",
    columns: {
      environmentId: bigint("environment_id"),
      id: bigint("id"),
      color: changing(text("color")),
      name: text("name"),
    },
  });
  const testLedger = { environmentId: 1n, id: 7n, color: "red", name: "front" };

  test("changes a field that the table marks as changing", () => {
    const books = openMemoryBooks();
    const changed = books.update(ledgers, testLedger, { color: "blue" });
    expect(changed).toEqual({ ...testLedger, color: "blue" });
    expect(books.changes.updates).toMatchObject([{ row: changed }]);
  });

  test("rejects any other field when compiled and when run, because no statement would write it", () => {
    const books = openMemoryBooks();
    // @ts-expect-error: the table does not mark `name` as changing.
    expect(() => books.update(ledgers, testLedger, { name: "back" })).toThrow(
      "name of a testLedger may change",
    );
    // @ts-expect-error: nor may a variable carry it beside a changing field.
    expect(() => books.update(ledgers, testLedger, { ...testLedger, color: "blue" })).toThrow(
      "may change",
    );
    expect(books.changes.updates).toEqual([]);
  });

  test("rejects a row that the same operation has changed since", () => {
    const books = openMemoryBooks();
    books.update(ledgers, testLedger, { color: "blue" });
    expect(() => books.update(ledgers, testLedger, { color: "green" })).toThrow("latest version");
  });
});
