import { describe, expect, test } from "vitest";
import { amountSold } from "../rules.ts";

const refused = expect.objectContaining({ status: 400 });

describe("the amount of a bill whose price is not fixed", () => {
  const item = { minAmount: 100n, maxAmount: 200n };

  test.each([100n, 150n, 200n])("may be %s, between the bounds of its item", (amount) => {
    expect(amountSold(item, { amount })).toBe(amount);
  });

  test.each([99n, 201n, null])("may not be %s", (amount) => {
    expect(() => amountSold(item, { amount })).toThrow(refused);
  });

  test("has no bound if its item has none, and is never left out", () => {
    const open = { minAmount: null, maxAmount: null };
    expect(amountSold(open, { amount: 1n })).toBe(1n);
    expect(() => amountSold(open, { amount: null })).toThrow(refused);
  });
});
