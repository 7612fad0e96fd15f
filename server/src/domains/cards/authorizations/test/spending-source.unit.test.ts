import { describe, expect, test } from "vitest";
import {
  ENVIRONMENT,
  openMemoryBooks,
  walletWith,
} from "../../../../../test/support/memory-books.ts";
import type { Bucket, open } from "../../../../kernel/ledger/accounts.ts";
import { openAccountNumber } from "../../../../kernel/ledger/chart.ts";
import type { OperationBooks } from "../../../../kernel/ledger/group/operation-books.ts";
import type { Hold } from "../../../../kernel/ledger/holds.ts";
import type { Wallet } from "../../../customers/wallets/index.ts";
import {
  computeSpendable,
  describeWalletPayment,
  pay,
  payDebt,
  payFromSuspense,
  repaySuspense,
  replaceHold,
  returnMoney,
  type SpendingSource,
} from "../spending-source.ts";

const ACCOUNT = 1001n;
const RATE = 1_500;
const OLD_HOLD = 77n;
const POSTED = { narrative: "x", linkId: 78n };

const CARD: SpendingSource = {
  ...{ accountId: ACCOUNT, wallet: undefined },
  ...{ nairaPerDollar: null, rateSource: null, rateSetAt: null },
};

/** Only the status of the wallet is read. */
const walletThatIs = (status: string): Wallet => ({ status }) as Wallet;

const NAIRA: SpendingSource = {
  ...{ accountId: ACCOUNT, wallet: walletThatIs("Active") },
  ...{ nairaPerDollar: RATE, rateSource: "desk", rateSetAt: ENVIRONMENT.now },
};

/** Each with what it pays for a dollar. */
const SOURCES = [
  [CARD, 1n],
  [NAIRA, BigInt(RATE)],
] as const;

function booksOf(source: SpendingSource, balance: Partial<Record<Bucket, bigint>>) {
  const currency = source.nairaPerDollar === null ? "USD" : "NGN";
  return openMemoryBooks(walletWith(ACCOUNT, 0n, { kind: "card", currency, ...balance }));
}

const holdOf = (remaining: bigint): Hold => ({
  ...{ environmentId: 1n, id: OLD_HOLD, accountId: ACCOUNT, amount: remaining, remaining },
  openedAt: ENVIRONMENT.now,
});

const balanceOf = (books: OperationBooks) => {
  const { available, held } = books.account(ACCOUNT);
  return [available, held];
};

const kindsOf = (books: OperationBooks) => books.changes.transactions.map(({ kind }) => kind);

/** What an open account got in total. */
const gotBy = (books: OperationBooks, ...[name, currency]: Parameters<typeof open>) =>
  books.changes.open
    .filter(({ account }) => account === openAccountNumber(name, currency))
    .reduce((sum, { amount }) => sum + amount, 0n);

/** Reconciliation finds the movement of everything that moved money at the issuer. */
const expectLinked = (books: OperationBooks) =>
  expect(books.changes.transactions.every(({ linkId }) => linkId === POSTED.linkId)).toBe(true);

describe("a hold", () => {
  const nameOf = (hold: Hold | undefined) => {
    if (hold === undefined) return "none";
    return hold.id === OLD_HOLD ? "the old one" : "a new one";
  };

  test.each<[string, bigint | undefined, bigint, string, string[]]>([
    ["is placed", undefined, 40n, "a new one", ["card_held"]],
    ["that grows is another one", 40n, 60n, "a new one", ["card_hold_released", "card_held"]],
    ["that held nothing any more is another one", 0n, 60n, "a new one", ["card_held"]],
    ["that lessens stays the same", 40n, 10n, "the old one", ["card_hold_lessened"]],
    ["that holds enough stays as it is", 40n, 40n, "the old one", []],
    ["of nothing is released", 40n, 0n, "none", ["card_hold_released"]],
    ["of nothing is not placed", undefined, 0n, "none", []],
  ])("%s", (_what, before, wanted, which, kinds) => {
    for (const [source, perDollar] of SOURCES) {
      const hold = before === undefined ? undefined : holdOf(before * perDollar);
      const was = (before ?? 0n) * perDollar;
      const books = booksOf(source, { available: 100n * perDollar - was, held: was });
      const after = replaceHold(books, source, hold, wanted, "x");
      const holds = wanted * perDollar;
      expect(kindsOf(books)).toEqual(kinds);
      expect(balanceOf(books)).toEqual([100n * perDollar - holds, holds]);
      expect(nameOf(after)).toBe(which);
      expect(after?.remaining ?? 0n).toBe(holds);
    }
  });
});

describe("a clearing is paid", () => {
  test.each<[string, bigint, bigint, bigint, bigint, bigint[], bigint]>([
    // held, available, cleared; the rest of each, and what is owed
    ["from the hold, which ends", 40n, 5n, 40n, 0n, [5n, 0n], 40n],
    ["from the hold, of which the rest is freed", 40n, 5n, 30n, 0n, [15n, 0n], 30n],
    ["from the hold and then the balance", 40n, 50n, 60n, 0n, [30n, 0n], 60n],
    ["from the balance alone", 0n, 50n, 50n, 0n, [0n, 0n], 50n],
    ["as far as there is money", 40n, 5n, 60n, 15n, [0n, 0n], 45n],
    ["not at all without any", 0n, 0n, 60n, 60n, [0n, 0n], 0n],
    ["as nothing, which frees the hold", 40n, 5n, 0n, 0n, [45n, 0n], 0n],
  ])("%s", (_what, held, has, cleared, owed, left, paid) => {
    for (const [source, perDollar] of SOURCES) {
      const hold = held === 0n ? undefined : holdOf(held * perDollar);
      const books = booksOf(source, { available: has * perDollar, held: held * perDollar });
      expect(pay(books, source, hold, cleared, POSTED)).toBe(owed);
      expectLinked(books);
      expect(balanceOf(books)).toEqual(left.map((amount) => amount * perDollar));
      expect(gotBy(books, "provider_clearing", "USD")).toBe(paid);
      const naira = source === NAIRA ? paid * perDollar : 0n;
      expect(gotBy(books, "currency_exchange", "NGN")).toBe(naira);
    }
  });

  test("without a hold that holds nothing any more", () => {
    const books = booksOf(CARD, { available: 50n });
    expect(pay(books, CARD, holdOf(0n), 20n, POSTED)).toBe(0n);
    expect(kindsOf(books)).toEqual(["card_settled"]);
    expect(balanceOf(books)).toEqual([30n, 0n]);
  });
});

describe("a debt", () => {
  test.each([
    [20n, 50n, 20n],
    [50n, 50n, 50n],
    [60n, 50n, 50n],
    [60n, 0n, 0n],
    [0n, 50n, 0n],
  ])("of %d with a balance of %d is paid with %d", (owed, has, paid) => {
    for (const [source, perDollar] of SOURCES) {
      const books = booksOf(source, { available: has * perDollar });
      expect(payDebt(books, source, owed)).toBe(paid);
      expect(balanceOf(books)).toEqual([(has - paid) * perDollar, 0n]);
      expect(gotBy(books, "suspense", "USD")).toBe(paid);
      expect(kindsOf(books)).toEqual(paid === 0n ? [] : ["card_owed_paid"]);
    }
  });
});

test("what a card owes is the platform's money, until the network returns it", () => {
  const books = booksOf(CARD, {});
  payFromSuspense(books, 60n, POSTED);
  expect([gotBy(books, "provider_clearing", "USD"), gotBy(books, "suspense", "USD")]).toEqual([
    ...[60n, -60n],
  ]);
  repaySuspense(books, 20n, POSTED);
  expect([gotBy(books, "provider_clearing", "USD"), gotBy(books, "suspense", "USD")]).toEqual([
    ...[40n, -40n],
  ]);
  expect(kindsOf(books)).toEqual(["card_owed", "card_owed_paid"]);
  expectLinked(books);
});

describe("a source", () => {
  test("spends whole dollars of its naira", () => {
    const has = (available: bigint) => computeSpendable(booksOf(NAIRA, { available }), NAIRA);
    expect([has(2_999n), has(3_000n)]).toEqual([1n, 2n]);
  });

  test.each([
    ["Active", 100n],
    ["Frozen", 0n],
    ["Closed", 0n],
  ])("that is %s has %d to spend", (status, spendable) => {
    const source = { ...CARD, wallet: walletThatIs(status) };
    expect(computeSpendable(booksOf(source, { available: 100n }), source)).toBe(spendable);
  });

  test("gets returned money at its rate", () => {
    const books = booksOf(NAIRA, {});
    returnMoney(books, NAIRA, 3n, "card_refunded", POSTED);
    expectLinked(books);
    expect(balanceOf(books)).toEqual([4_500n, 0n]);
    expect(gotBy(books, "provider_clearing", "USD")).toBe(-3n);
    expect([
      gotBy(books, "currency_exchange", "NGN"),
      gotBy(books, "currency_exchange", "USD"),
    ]).toEqual([-4_500n, 3n]);
  });

  test("is described on the statement if it is a wallet", () => {
    expect(describeWalletPayment(CARD, 3n)).toBeUndefined();
    expect(describeWalletPayment(NAIRA, 3n)).toMatchObject({
      walletId: ACCOUNT,
      walletAmount: 4_500n,
      nairaPerDollar: RATE,
    });
  });
});
