import { describe, expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import { applyPayment, cancelExpectation } from "../apply-payment.ts";
import type { VirtualAccount } from "../queries.ts";

/** An account that expects money, with only what a payment reads. */
const accountWith = (changes: Partial<VirtualAccount>) =>
  ({
    ...{ environmentId: 1n, id: 5n, amount: 100n, received: 30n, status: "part_paid" },
    ...{ expiresAt: null, ...changes },
  }) as VirtualAccount;

/** The result of a change of an account, and the rows that it wrote. */
function changed<Result>(
  change: (books: ReturnType<typeof openMemoryBooks>, account: VirtualAccount) => Result,
  account: Partial<VirtualAccount>,
) {
  const books = openMemoryBooks();
  const result = change(books, accountWith(account));
  return { result, rows: books.changes.updates.map(({ row }) => row) };
}

const past = new Date(ENVIRONMENT.now.getTime());
const later = new Date(ENVIRONMENT.now.getTime() + 1);

describe("a payment", () => {
  const pay = (amount: bigint, account: Partial<VirtualAccount> = {}) =>
    changed((books, one) => applyPayment(books, one, amount), account);

  test.each([
    [69n, "under", "part_paid", 99n],
    [70n, "exact", "paid", 100n],
    [71n, "over", "paid", 101n],
  ] as const)("of %d is %s: the account is %s and has received %d", (amount, match, status, received) => {
    const { result, rows } = pay(amount);
    expect(result).toBe(match);
    expect(rows).toMatchObject([{ id: 5n, status, received }]);
  });

  test("after the expiry is late, and is still counted", () => {
    const { result, rows } = pay(70n, { expiresAt: past });
    expect(result).toBe("late");
    expect(rows).toMatchObject([{ status: "expired", received: 100n }]);
    expect(pay(70n, { expiresAt: later }).result).toBe("exact");
  });

  test("to an account that expects no amount changes nothing", () => {
    expect(pay(70n, { amount: null, status: "active" })).toEqual({ result: null, rows: [] });
  });
});

describe("the cancellation of an account", () => {
  test.each<[string, Partial<VirtualAccount>, boolean]>([
    ["that waits", { status: "waiting" }, true],
    ["that is paid in part", { expiresAt: later }, true],
    ["that is paid", { status: "paid" }, false],
    ["that is cancelled", { status: "cancelled" }, false],
    ["whose time is over", { expiresAt: past }, false],
  ])("%s", (_, account, isCancelled) => {
    const { result, rows } = changed(cancelExpectation, account);
    expect(result?.status).toBe(isCancelled ? "cancelled" : undefined);
    expect(rows).toHaveLength(isCancelled ? 1 : 0);
  });
});
