import { describe, expect, test } from "vitest";
import { presentTransaction } from "../present-transaction.ts";
import type { CardTransaction } from "../queries.ts";

const SET_AT = new Date("2026-03-01T09:00:00Z");

/** The wallet's part of a row, as the API presents it. */
const walletOf = (changes: Partial<CardTransaction>) => {
  const row = {
    ...{
      environmentId: 1n,
      id: 5n,
      cardId: 6n,
      amount: 250n,
      walletId: 7n,
      walletAmount: 375_000n,
    },
    ...{ nairaPerDollar: 1_500, rateSource: "desk", rateSetAt: SET_AT },
    ...changes,
  };
  // The other fields are presented as they are.
  return presentTransaction(row as CardTransaction).wallet;
};

describe("a row of a card's statement shows its wallet", () => {
  test("with what it paid in naira, and the rate", () => {
    expect(walletOf({})).toEqual({
      ...{ walletReference: expect.any(String), amount: 3_750, currency: "NGN", rate: 1_500 },
      ...{ rateSource: "desk", rateSetAt: SET_AT },
    });
  });

  test("with what it paid in dollars, without a rate", () => {
    const noRate = { nairaPerDollar: null, rateSource: null, rateSetAt: null };
    expect(walletOf({ walletAmount: 250n, ...noRate })).toMatchObject({
      ...{ amount: 2.5, currency: "USD", rate: null },
    });
  });

  test.each<[string, Partial<CardTransaction>]>([
    ["the card pays", { walletId: null, walletAmount: null }],
    ["no amount was paid", { walletAmount: null }],
    ["no wallet paid", { walletId: null }],
  ])("not if %s", (_, changes) => {
    expect(walletOf(changes)).toBeNull();
  });
});
