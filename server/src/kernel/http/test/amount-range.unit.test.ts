import { expect, test } from "vitest";
import { amountRange } from "../routes/amount-range.ts";

test("amounts are read into minor units, and an absent one is no bound", () => {
  expect(amountRange({ minAmount: 10.55, maxAmount: 2000 })).toEqual({
    least: 1055n,
    most: 200_000n,
  });
  expect(amountRange({})).toEqual({ least: null, most: null });
});

test("both may be the same, and the larger may not come first", () => {
  expect(amountRange({ minAmount: 5, maxAmount: 5 })).toEqual({ least: 500n, most: 500n });
  expect(() => amountRange({ minAmount: 5.01, maxAmount: 5 })).toThrow(
    expect.objectContaining({ code: "validation_failed", param: "maxAmount" }),
  );
});
