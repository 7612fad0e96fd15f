import { describe, expect, test } from "vitest";
import {
  ENVIRONMENT,
  openMemoryBooks,
  walletWith,
} from "../../../../../test/support/memory-books.ts";
import type { Wallet } from "../../../customers/wallets/index.ts";
import type { Card } from "../../cards/index.ts";
import { finishCardMovement, type MovementResult, repayDebt } from "../finish-movement.ts";
import type { SpendingSource } from "../spending-source.ts";

const [CARD, CARD_WALLET] = [5n, 9n];
const TODAY = "2026-10-01";

/** The card's own dollars pay. */
const OWN: SpendingSource = {
  ...{ accountId: CARD, wallet: undefined },
  ...{ nairaPerDollar: null, rateSource: null, rateSetAt: null },
};

const POSTED = { narrative: "x", linkId: 77n };

/** A card with this balance and these books. */
function openCard(has: bigint, changes: Partial<Card> = {}) {
  const of = (kind: "card" | "card_wallet") => ({ kind, currency: "USD" }) as const;
  const books = openMemoryBooks(
    walletWith(CARD, has, of("card")),
    walletWith(CARD_WALLET, 0n, of("card_wallet")),
  );
  const card = {
    ...{ environmentId: 1n, id: CARD, status: "Active", owed: 0n },
    ...{ usedOn: TODAY, usedToday: 50n, ...changes },
  } as Card;
  return { books, card };
}

/** Finishes a movement of a card, and returns what the card then owes, uses and has. */
function finish(has: bigint, result: MovementResult, changes: Partial<Card> = {}) {
  const { books, card } = openCard(has, changes);
  const state = { card, source: OWN, cardWalletId: CARD_WALLET };
  const after = finishCardMovement(books, state, result);
  return {
    card: [after.owed, after.usedToday, books.account(CARD).available],
    updates: books.changes.updates.length,
    alerts: books.changes.inserts.length,
    kinds: books.changes.transactions.map(({ kind }) => kind),
  };
}

describe("a movement of a card", () => {
  const nothing = { updates: 0, alerts: 0, kinds: [] };

  test("that changes nothing about the card writes nothing about it", () => {
    expect(finish(10n, {})).toEqual({ ...nothing, card: [0n, 50n, 10n] });
  });

  test("counts towards the day's limit", () => {
    expect(finish(10n, { counted: 1n })).toEqual({ ...nothing, card: [0n, 51n, 10n], updates: 1 });
    const yesterday = new Date(ENVIRONMENT.now.getTime() - 24 * 60 * 60 * 1_000);
    const late = finish(10n, { counted: -1n, purchasedAt: yesterday });
    expect(late).toEqual({ ...nothing, card: [0n, 50n, 10n] });
  });

  test("that the card could not pay makes it owe the rest, with an alert", () => {
    expect(finish(0n, { missing: { amount: 20n, posted: POSTED } })).toEqual({
      ...{ card: [20n, 50n, 0n], updates: 1, alerts: 1, kinds: ["card_owed"] },
    });
  });

  test("pays what the card owes, as far as it can", () => {
    const [less, more] = [finish(29n, {}, { owed: 30n }), finish(31n, {}, { owed: 30n })];
    expect([less.card, more.card]).toEqual([
      [1n, 50n, 0n],
      [0n, 50n, 1n],
    ]);
    expect(less.kinds).toEqual(["card_owed_paid"]);
  });
});

test.each([
  [0n, 0],
  [1n, 1],
])("a linked wallet that withholds %d pays what the card owes, and has %d reviews", (withheld, jobs) => {
  const wallet = { environmentId: 1n, id: 7n, status: "Active", withheld } as Wallet;
  const books = openMemoryBooks(
    walletWith(7n, 40n, { currency: "USD" }),
    walletWith(CARD, 0n, { kind: "card", currency: "USD" }),
  );
  const { card } = openCard(0n, { owed: 20n });
  const source = { ...OWN, accountId: 7n, wallet };
  const state = { card, source, cardWalletId: CARD_WALLET };
  expect(finishCardMovement(books, state, {}).owed).toBe(0n);
  expect(books.account(7n).available).toBe(20n);
  expect(books.changes.jobs).toHaveLength(jobs);
});

test.each([
  [0n, 100n, 0n, 100n, 0],
  [30n, 100n, 0n, 70n, 1],
  [100n, 100n, 0n, 0n, 1],
  [130n, 100n, 30n, 0n, 1],
])("of a card that owes %d, a return of %d leaves a debt of %d and gives it %d", (owes, returned, owed, left, postings) => {
  const { books, card } = openCard(0n, { owed: owes });
  const repaid = repayDebt(books, card, returned, POSTED);
  expect([repaid.card.owed, repaid.left]).toEqual([owed, left]);
  expect(books.changes.transactions).toHaveLength(postings);
});
