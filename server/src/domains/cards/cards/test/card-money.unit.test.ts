import { describe, expect, test } from "vitest";
import {
  ENVIRONMENT,
  openMemoryBooks,
  walletWith,
} from "../../../../../test/support/memory-books.ts";
import { payDebtAndReturnRest } from "../card-money.ts";
import { fundCard } from "../fund-card.ts";
import { formatCardReference } from "../present-card.ts";
import type { Card } from "../queries.ts";
import type { CardStatus } from "../rules.ts";
import { withdrawMoney } from "../withdraw-money.ts";

const [CARD, CARD_WALLET] = [5n, 9n];
const REFERENCE = formatCardReference(CARD);
const FEE = 50n;

/** A card and a card wallet with this money, and what operations find about them. */
function openCard(inCard: bigint, inWallet: bigint, changes: Partial<Card> = {}) {
  const of = (kind: "card" | "card_wallet") => ({ kind, currency: "USD" }) as const;
  const books = openMemoryBooks(
    walletWith(CARD, inCard, of("card")),
    walletWith(CARD_WALLET, inWallet, of("card_wallet")),
  );
  const card = {
    ...{ environmentId: 1n, id: CARD, customerId: 3n, status: "Active", owed: 0n },
    ...{ dailyLimit: 1n, perTransactionLimit: 1n, linkedWalletId: null, ...changes },
  } as Card;
  const found = {
    ...{ card, wallet: { environmentId: 1n, accountId: CARD_WALLET } },
    // Test mode has cards until the operator disables them, so its settings need no row.
    prices: { environmentId: 1n, overrides: `{"card-funding":{"form":"flat","fee":${FEE}}}` },
  };
  const balances = () => [books.account(CARD).available, books.account(CARD_WALLET).available];
  const owed = () => books.changes.updates.map(({ row }) => (row as Card).owed);
  return { books, card, found, balances, owed };
}

describe("the funding of a card", () => {
  const fund = (inWallet: bigint, changes?: Partial<Card>) => {
    const opened = openCard(0n, inWallet, changes);
    fundCard(REFERENCE, 1_000n).decide(opened.found as never, opened.books);
    return opened;
  };

  test("takes amount and fee from the card wallet, which may be all it has", () => {
    expect(fund(1_000n + FEE).balances()).toEqual([1_000n, 0n]);
  });

  test("is refused if amount and fee are one cent more than the card wallet has", () => {
    expect(() => fund(999n + FEE)).toThrow(expect.objectContaining({ status: 402 }));
  });

  test("first repays what the card owes", () => {
    const funded = fund(2_000n, { owed: 300n });
    expect([funded.balances()[0], funded.owed()]).toEqual([700n, [0n]]);
  });

  test("is refused in live mode while the operator has not enabled cards", () => {
    const { books, found } = openCard(0n, 2_000n);
    Object.assign(books, { environment: { ...ENVIRONMENT, mode: "live" } });
    expect(() => fundCard(REFERENCE, 1n).decide(found as never, books)).toThrow(
      expect.objectContaining({ status: 403 }),
    );
  });
});

describe("a withdrawal from a card", () => {
  const withdraw = (inCard: bigint) => {
    const opened = openCard(inCard, 0n);
    withdrawMoney(REFERENCE, 400n).decide(opened.found as never, opened.books);
    return opened.balances();
  };

  test.each([
    [400n, [0n, 400n]],
    [401n, [1n, 400n]],
  ])("of 400 from %d costs no fee", (inCard, balances) => {
    expect(withdraw(inCard)).toEqual(balances);
  });

  test("is refused if the card has one cent less", () => {
    expect(() => withdraw(399n)).toThrow(expect.objectContaining({ status: 402 }));
  });
});

describe("the money of a card", () => {
  test.each<[CardStatus, bigint, bigint, readonly bigint[], readonly bigint[]]>([
    ["Active", 100n, 0n, [100n, 0n], []],
    ["Active", 100n, 99n, [1n, 0n], [0n]],
    ["Active", 100n, 100n, [0n, 0n], [0n]],
    ["Active", 100n, 101n, [0n, 0n], [1n]],
    ["Active", 0n, 5n, [0n, 0n], []],
    ["Terminated", 100n, 0n, [0n, 100n], []],
    ["Expired", 100n, 99n, [0n, 1n], [0n]],
    ["Terminated", 100n, 101n, [0n, 0n], [1n]],
  ])("that is %s, has %d and owes %d is then %o", (status, inCard, debt, balances, owed) => {
    const opened = openCard(inCard, 0n, { status, owed: debt });
    payDebtAndReturnRest(opened.books, opened.card, CARD_WALLET);
    expect([opened.balances(), opened.owed()]).toEqual([balances, owed]);
  });
});
