import { describe, expect, test } from "vitest";
import type { CardStatus } from "../../cards/index.ts";
import {
  type AuthorizationFacts,
  computeHeld,
  computeReturnedFee,
  computeSpent,
  computeTaken,
} from "../compute-held-and-taken.ts";
import {
  chooseRate,
  computeReversal,
  findSourceAccount,
  judgeAuthorization,
  NO_RATE,
  type SpendingLimits,
  toAuthorizationStatus,
} from "../rules.ts";

const limits = (changes: Partial<SpendingLimits> = {}): SpendingLimits => ({
  ...{ status: "Active", authorization: undefined, spendable: 1_000n },
  ...{ perTransactionLimit: 5_000n, dayLeft: 5_000n },
  ...changes,
});

const asked = { amount: 400n, crossBorderFee: 0n, takesPartial: false, isIncrement: false };

const facts = (changes: Partial<AuthorizationFacts> = {}): AuthorizationFacts => ({
  ...{ approved: 0n, crossBorderFee: 0n, reversed: 0n, ended: null },
  ...changes,
});

const approved = (amount: bigint) => ({ kind: "approved", amount });
const declined = (reason: string) => ({ kind: "declined", reason });

describe("a question is declined", () => {
  test.each<[CardStatus, string]>([
    ["Pending", "card_not_found"],
    ["Frozen", "card_frozen"],
    ["Terminated", "card_terminated"],
    ["Expired", "card_expired"],
    ["Failed", "card_not_found"],
  ])("if the card is %s", (status, reason) => {
    expect(judgeAuthorization(limits({ status }), asked)).toEqual(declined(reason));
  });

  test.each<[string, Partial<SpendingLimits>]>([
    ["insufficient_funds", { spendable: 399n }],
    ["transaction_limit", { perTransactionLimit: 399n }],
    ["daily_limit", { dayLeft: 399n }],
    ["wallet_unavailable", { spendable: null }],
    ["authorization_closed", { authorization: facts({ approved: 1n }) }],
    ["authorization_closed", { authorization: facts({ ended: "expired" }) }],
  ])("with the reason %s", (reason, changes) => {
    expect(judgeAuthorization(limits(changes), asked)).toEqual(declined(reason));
  });

  test("with the first reason of several that allow equally little", () => {
    const most = { perTransactionLimit: 399n, dayLeft: 399n, spendable: 399n };
    expect(judgeAuthorization(limits(most), asked)).toEqual(declined("transaction_limit"));
    const today = { dayLeft: 399n, spendable: 399n };
    expect(judgeAuthorization(limits(today), asked)).toEqual(declined("daily_limit"));
  });

  test("if the balance does not cover the cross-border fee", () => {
    const abroad = { ...asked, crossBorderFee: 4n };
    expect(judgeAuthorization(limits({ spendable: 403n }), abroad)).toEqual(
      declined("insufficient_funds"),
    );
    expect(judgeAuthorization(limits({ spendable: 404n }), abroad)).toEqual(approved(400n));
  });

  test("if the balance does not cover an earlier cross-border fee that nothing holds yet", () => {
    const answer = (spendable: bigint) =>
      judgeAuthorization(
        limits({ spendable, authorization: facts({ crossBorderFee: 4n }) }),
        asked,
      );
    expect(answer(403n)).toEqual(declined("insufficient_funds"));
    expect(answer(404n)).toEqual(approved(400n));
  });

  test("not for a cross-border fee that is already held", () => {
    const authorization = facts({ approved: 100n, crossBorderFee: 4n });
    const more = { ...asked, isIncrement: true };
    expect(judgeAuthorization(limits({ spendable: 400n, authorization }), more)).toEqual(
      approved(400n),
    );
  });

  test("if it increments an authorisation that is not open", () => {
    const more = { ...asked, isIncrement: true };
    for (const authorization of [
      undefined,
      facts(),
      facts({ approved: 100n, reversed: 100n }),
      facts({ approved: 100n, ended: "cleared" }),
    ]) {
      expect(judgeAuthorization(limits({ authorization }), more)).toEqual(
        declined("authorization_closed"),
      );
    }
    const authorization = facts({ approved: 100n });
    expect(judgeAuthorization(limits({ authorization }), more)).toEqual(approved(400n));
    const limited = limits({ authorization, perTransactionLimit: 499n });
    expect(judgeAuthorization(limited, more)).toEqual(declined("transaction_limit"));
  });
});

describe("a question is approved", () => {
  test.each<[Partial<SpendingLimits>, bigint]>([
    [{ spendable: 250n }, 250n],
    [{ dayLeft: 120n }, 120n],
    [{ perTransactionLimit: 30n }, 30n],
    [{ spendable: 9n, dayLeft: 3n }, 3n],
  ])("in part up to the lowest limit, with %o", (changes, amount) => {
    expect(judgeAuthorization(limits(changes), { ...asked, takesPartial: true })).toEqual(
      approved(amount),
    );
  });

  test("never for a zero amount", () => {
    const partial = { ...asked, takesPartial: true, crossBorderFee: 4n };
    expect(judgeAuthorization(limits({ spendable: 4n }), partial)).toEqual(
      declined("insufficient_funds"),
    );
  });

  test("without funds if it was reversed or cleared before", () => {
    const reversed = limits({ spendable: 0n, authorization: facts({ reversed: 400n }) });
    expect(judgeAuthorization(reversed, asked)).toEqual(approved(400n));
    const cleared = limits({ spendable: 0n, authorization: facts({ ended: "cleared" }) });
    expect(judgeAuthorization(cleared, asked)).toEqual(approved(400n));
  });
});

describe("amounts from facts:", () => {
  test.each<[Partial<AuthorizationFacts>, bigint]>([
    [{ approved: 100n }, 100n],
    [{ approved: 100n, crossBorderFee: 1n }, 101n],
    [{ approved: 100n, crossBorderFee: 1n, reversed: 40n }, 61n],
    [{ approved: 100n, crossBorderFee: 1n, reversed: 100n }, 0n],
    [{ approved: 100n, reversed: 140n }, 0n],
    [{ approved: 100n, ended: "cleared" }, 0n],
    [{ approved: 100n, ended: "expired" }, 0n],
  ])("an authorisation with %o holds %s", (known, held) => {
    expect(computeHeld(facts(known))).toBe(held);
  });

  test.each<[bigint, bigint, bigint]>([
    [100n, 0n, 101n],
    [100n, 40n, 61n],
    [100n, 100n, 0n],
    [0n, 40n, 0n],
  ])("a clearing of %s with %s reversed costs %s", (amount, reversed, taken) => {
    const known = { amount, reversed, crossBorderFee: 1n };
    expect(computeTaken(known)).toBe(taken);
    expect(computeSpent(known)).toBe(taken > 0n ? taken - 1n : 0n);
  });

  test.each<[bigint, bigint, bigint]>([
    [0n, 99n, 0n],
    [0n, 100n, 1n],
    [99n, 100n, 1n],
    [100n, 100n, 0n],
    [100n, 140n, 0n],
  ])("a clearing of 100 returns, from %s reversed to %s, a fee of %s", (before, after, fee) => {
    const reversed = (part: bigint) => ({ amount: 100n, reversed: part, crossBorderFee: 1n });
    expect(computeReturnedFee(reversed(before), reversed(after))).toBe(fee);
  });

  test("uses the account of the clearing, else of the authorisation, else what the card spends now", () => {
    const card = { id: 1n, linkedWalletId: 2n };
    const [authorization, clearing] = [{ accountId: 3n }, { accountId: 4n, amount: 5n }];
    expect(findSourceAccount(card, authorization, clearing)).toBe(4n);
    expect(findSourceAccount(card, authorization, { ...clearing, amount: 0n })).toBe(3n);
    expect(findSourceAccount(card, undefined, { ...clearing, amount: 0n })).toBe(4n);
    expect(findSourceAccount(card, undefined, undefined)).toBe(2n);
    expect(findSourceAccount({ ...card, linkedWalletId: null }, undefined, undefined)).toBe(1n);
  });
});

test.each<[Partial<AuthorizationFacts>, string]>([
  [{ approved: 100n }, "Approved"],
  [{ approved: 100n, reversed: 99n }, "Approved"],
  [{ approved: 100n, reversed: 100n }, "Reversed"],
  [{ reversed: 40n }, "Reversed"],
  [{ approved: 100n, ended: "cleared" }, "Cleared"],
  [{ approved: 100n, ended: "expired" }, "Expired"],
])("an authorisation with %o is shown as %s", (known, status) => {
  expect(toAuthorizationStatus(facts(known))).toBe(status);
});

describe("a purchase is paid at", () => {
  const at = (nairaPerDollar: number) => ({
    ...{ nairaPerDollar, rateSource: "desk", rateSetAt: new Date(nairaPerDollar) },
  });
  const [authorized, cleared, current] = [at(1_500), { ...at(1_600), amount: 1n }, at(1_700)];

  test("the rate of its clearing, once that has an amount", () => {
    expect(chooseRate(authorized, cleared, current)).toBe(cleared);
    expect(chooseRate(undefined, cleared, current)).toBe(cleared);
    expect(chooseRate(authorized, { ...cleared, amount: 0n }, current)).toBe(authorized);
  });

  test("the rate of its authorisation, else the current one, else none", () => {
    expect(chooseRate(authorized, undefined, current)).toBe(authorized);
    expect(chooseRate(undefined, undefined, current)).toBe(current);
    expect(chooseRate(undefined, { ...cleared, amount: 0n }, null)).toBe(NO_RATE);
  });
});

test.each([
  [0n, 40n, 0n],
  [15n, 40n, 15n],
  [40n, 40n, 40n],
  [55n, 40n, 40n],
])("of a clearing after a reversal of %s, of %s, %s is reversed", (reversed, cleared, reversal) => {
  expect(computeReversal(reversed, cleared)).toBe(reversal);
});
