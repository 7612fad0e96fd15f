import { describe, expect, test } from "vitest";
import type { CardStatus } from "../../cards/index.ts";
import {
  type AuthorizationFacts,
  heldFor,
  judge,
  sourceAccountOf,
  spentBy,
  type Till,
  takenBy,
} from "../rules.ts";

const till = (changes: Partial<Till> = {}): Till => ({
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
  ])("where the card is %s", (status, reason) => {
    expect(judge(till({ status }), asked)).toEqual(declined(reason));
  });

  test.each<[string, Partial<Till>]>([
    ["insufficient_funds", { spendable: 399n }],
    ["transaction_limit", { perTransactionLimit: 399n }],
    ["daily_limit", { dayLeft: 399n }],
    ["wallet_unavailable", { spendable: null }],
    ["authorization_closed", { authorization: facts({ approved: 1n }) }],
    ["authorization_closed", { authorization: facts({ ended: "expired" }) }],
  ])("as %s", (reason, changes) => {
    expect(judge(till(changes), asked)).toEqual(declined(reason));
  });

  test("where the fee for crossing a border is not there as well", () => {
    const abroad = { ...asked, crossBorderFee: 4n };
    expect(judge(till({ spendable: 403n }), abroad)).toEqual(declined("insufficient_funds"));
    expect(judge(till({ spendable: 404n }), abroad)).toEqual(approved(400n));
  });

  test("where it would grow an authorisation that is not open", () => {
    const more = { ...asked, isIncrement: true };
    for (const authorization of [
      undefined,
      facts(),
      facts({ approved: 100n, reversed: 100n }),
      facts({ approved: 100n, ended: "cleared" }),
    ]) {
      expect(judge(till({ authorization }), more)).toEqual(declined("authorization_closed"));
    }
    const authorization = facts({ approved: 100n });
    expect(judge(till({ authorization }), more)).toEqual(approved(400n));
    const limited = till({ authorization, perTransactionLimit: 499n });
    expect(judge(limited, more)).toEqual(declined("transaction_limit"));
  });
});

describe("a question is approved", () => {
  test.each<[Partial<Till>, bigint]>([
    [{ spendable: 250n }, 250n],
    [{ dayLeft: 120n }, 120n],
    [{ perTransactionLimit: 30n }, 30n],
    [{ spendable: 9n, dayLeft: 3n }, 3n],
  ])("in part up to the least bound, with %o", (changes, amount) => {
    expect(judge(till(changes), { ...asked, takesPartial: true })).toEqual(approved(amount));
  });

  test("in part never for nothing", () => {
    const partial = { ...asked, takesPartial: true, crossBorderFee: 4n };
    expect(judge(till({ spendable: 4n }), partial)).toEqual(declined("insufficient_funds"));
  });

  test("without money for what was reversed before it was asked, and for what was cleared", () => {
    const reversed = till({ spendable: 0n, authorization: facts({ reversed: 400n }) });
    expect(judge(reversed, asked)).toEqual(approved(400n));
    const cleared = till({ spendable: 0n, authorization: facts({ ended: "cleared" }) });
    expect(judge(cleared, asked)).toEqual(approved(400n));
  });
});

describe("what follows from what is known", () => {
  test.each<[Partial<AuthorizationFacts>, bigint]>([
    [{ approved: 100n }, 100n],
    [{ approved: 100n, crossBorderFee: 1n }, 101n],
    [{ approved: 100n, crossBorderFee: 1n, reversed: 40n }, 61n],
    [{ approved: 100n, crossBorderFee: 1n, reversed: 100n }, 0n],
    [{ approved: 100n, reversed: 140n }, 0n],
    [{ approved: 100n, ended: "cleared" }, 0n],
    [{ approved: 100n, ended: "expired" }, 0n],
  ])("of an authorisation %o is held %s", (known, held) => {
    expect(heldFor(facts(known))).toBe(held);
  });

  test.each<[bigint, bigint, bigint]>([
    [100n, 0n, 101n],
    [100n, 40n, 61n],
    [100n, 100n, 0n],
    [0n, 40n, 0n],
  ])("of a clearing of %s with %s reversed is taken %s", (amount, reversed, taken) => {
    const known = { amount, reversed, crossBorderFee: 1n };
    expect(takenBy(known)).toBe(taken);
    expect(spentBy(known)).toBe(taken > 0n ? taken - 1n : 0n);
  });

  test("money moves where it was taken, else where it is held, else where the card spends now", () => {
    const card = { id: 1n, linkedWalletId: 2n };
    const [authorization, clearing] = [{ accountId: 3n }, { accountId: 4n, amount: 5n }];
    expect(sourceAccountOf(card, authorization, clearing)).toBe(4n);
    expect(sourceAccountOf(card, authorization, { ...clearing, amount: 0n })).toBe(3n);
    expect(sourceAccountOf(card, undefined, { ...clearing, amount: 0n })).toBe(4n);
    expect(sourceAccountOf(card, undefined, undefined)).toBe(2n);
    expect(sourceAccountOf({ ...card, linkedWalletId: null }, undefined, undefined)).toBe(1n);
  });
});
