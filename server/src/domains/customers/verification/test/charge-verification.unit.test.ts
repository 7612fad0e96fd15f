import { describe, expect, test } from "vitest";
import { openMemoryBooks, walletWith } from "../../../../../test/support/memory-books.ts";
import { pricesIn } from "../../../platform/pricing/index.ts";
import { chargePrice, type HeldPrice, holdPrice, releasePrice } from "../charge-verification.ts";

const ACCOUNT = 1001n;

/** Holds the price of a BVN from a wallet with this money. */
function hold(money: bigint, price: bigint) {
  const books = openMemoryBooks(walletWith(ACCOUNT, money));
  const overrides = `{"bvn":{"form":"flat","fee":${price}}}`;
  const prices = pricesIn({ environmentId: 1n, overrides });
  const held = holdPrice(books, ACCOUNT, prices, { type: "bvn" });
  const written = () =>
    [...books.changes.inserts, ...books.changes.updates].map(({ record }) => record.name);
  return { books, held, written };
}

/** What is left of a wallet. */
const moneyIn = ({ books }: ReturnType<typeof hold>) => {
  const { available, held } = books.account(ACCOUNT);
  return { available, held };
};

describe("the price of a verification", () => {
  test("is held if exactly that much is available, with a pending transaction", () => {
    const all = hold(4_000n, 4_000n);
    expect(all.held).toMatchObject({ price: 4_000n, walletStatus: "Pending" });
    expect(moneyIn(all)).toEqual({ available: 0n, held: 4_000n });
    expect(all.written()).toEqual(["hold", "transaction"]);
  });

  test("is refused if less is available", () => {
    expect(() => hold(3_999n, 4_000n)).toThrow(expect.objectContaining({ status: 402 }));
  });

  test("is neither held nor recorded if it is zero, even for an empty wallet", () => {
    const free = hold(0n, 0n);
    const nothing = { price: 0n, transactionId: null, holdId: null, walletStatus: null };
    expect(free.held).toEqual(nothing);
    expect([free.written(), free.books.changes.entries]).toEqual([[], []]);
  });

  test.each([
    ["charged", "Successful", 4_000n, 6_000n],
    ["released", "Reversed", 0n, 10_000n],
  ])("that is %s leaves its record %s with %d settled", (end, status, settledAmount, left) => {
    const one = hold(10_000n, 4_000n);
    const [placed, payment] = one.books.changes.inserts.map(({ row }) => row);
    const found = { hold: placed, payment } as HeldPrice;
    if (end === "charged") chargePrice(one.books, ACCOUNT, found);
    else releasePrice(one.books, "The registry did not answer.", found);
    expect(moneyIn(one)).toEqual({ available: left, held: 0n });
    expect(one.books.changes.inserts.at(-1)?.row).toMatchObject({ type: "Verification" });
    const changed = one.books.changes.updates.map(({ row }) => row);
    expect(changed).toContainEqual(expect.objectContaining({ status, settledAmount }));
  });

  test.each([["charged"], ["released"]])("is not %s if none was held", (end) => {
    const free = hold(10n, 0n);
    const none = { hold: undefined, payment: undefined };
    if (end === "charged") chargePrice(free.books, ACCOUNT, none);
    else releasePrice(free.books, "The registry did not answer.", none);
    expect([free.written(), moneyIn(free)]).toEqual([[], { available: 10n, held: 0n }]);
  });
});
