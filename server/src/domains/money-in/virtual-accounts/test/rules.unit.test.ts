import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchOf, statusAfter } from "../match-payment.ts";
import type { Expectation } from "../rules.ts";

const NOW = new Date("2026-03-02T12:00:00Z");
const expecting = (given: Partial<Expectation>): Expectation => ({
  ...{ status: "waiting", amount: 1_000n, received: 0n, expiresAt: null },
  ...given,
});

describe("a credit", () => {
  test.each([
    [expecting({ status: "active", amount: null }), 5n, null],
    [expecting({}), 1_000n, "exact"],
    [expecting({}), 999n, "under"],
    [expecting({}), 1_001n, "over"],
    [expecting({ status: "part_paid", received: 400n }), 600n, "exact"],
    [expecting({ status: "paid", received: 1_000n }), 1_000n, "duplicate"],
    [expecting({ expiresAt: NOW }), 1_000n, "late"],
    [expecting({ status: "expired" }), 1_000n, "late"],
    [expecting({ status: "cancelled" }), 1_000n, "late"],
    [expecting({ status: "paid", received: 1_000n, expiresAt: NOW }), 1n, "duplicate"],
  ] as const)("to %o of %s is %s", (account, amount, match) => {
    expect(matchOf(account, amount, NOW)).toBe(match);
  });

  test("is in time up to the last millisecond", () => {
    const account = expecting({ expiresAt: new Date(NOW.getTime() + 1) });
    expect(matchOf(account, 1_000n, NOW)).toBe("exact");
  });

  test("to a cancelled account leaves it cancelled", () => {
    expect(statusAfter(expecting({ status: "cancelled" }), 1_000n, NOW)).toBe("cancelled");
  });

  test("to a paid account leaves it paid, and to one that expects no amount leaves it active", () => {
    const paid = expecting({ status: "paid", received: 1_000n, expiresAt: NOW });
    expect(statusAfter(paid, 1n, NOW)).toBe("paid");
    const open = expecting({ status: "active", amount: null });
    expect(statusAfter(open, 1_000n, NOW)).toBe("active");
  });
});

test("however an amount is split, it is paid exactly when all of it has come", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 500n), { minLength: 1, maxLength: 20 }), (parts) => {
      let account = expecting({});
      for (const part of parts) {
        const status = statusAfter(account, part, NOW);
        account = { ...account, status, received: account.received + part };
        expect(status === "paid").toBe(account.received >= 1_000n);
      }
    }),
  );
});
