import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AMOUNT_MAX,
  dropSign,
  floorAtZero,
  format,
  fromDecimal,
  share,
  takeSmaller,
  toDecimal,
} from "../money.ts";

const written = (minor: bigint) => JSON.stringify(toDecimal(minor));

/** Any amount that a request may name, in minor units. */
const amount = fc.bigInt(0n, BigInt(AMOUNT_MAX) * 100n);

describe("money", () => {
  test("goes out as a decimal number and comes back the same", () => {
    fc.assert(
      fc.property(amount, (minor) => {
        expect(fromDecimal(JSON.parse(written(minor)))).toBe(minor);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [0n, "0"],
    [1n, "0.01"],
    [10n, "0.1"],
    [-5n, "-0.05"],
    [123_450n, "1234.5"],
    [999_999_999_999_999n, "9999999999999.99"],
    [1_000_000_000_000_000n, "10000000000000.00"],
    [9_007_199_254_740_993n, "90071992547409.93"],
    [9_223_372_036_854_775_807n, "92233720368547758.07"],
    [-9_223_372_036_854_775_808n, "-92233720368547758.08"],
  ])("of %s minor units is written %s, however large", (minor, text) => {
    expect(written(minor)).toBe(text);
  });

  test("is written exactly beyond what a double holds", () => {
    fc.assert(
      fc.property(fc.bigInt(10n ** 15n, 2n ** 63n - 1n), (minor) => {
        expect(BigInt(written(minor).replace(".", ""))).toBe(minor);
        expect(written(-minor)).toBe(`-${written(minor)}`);
      }),
    );
  });

  test.each([
    [1.1, 110n],
    [0.29, 29n],
    [1.15, 115n],
    [4.35, 435n],
    [1_000_000_000_000, 100_000_000_000_000n],
    [999_999_999_999.99, 99_999_999_999_999n],
  ])("that a request calls %s is %s minor units", (major, minor) => {
    expect(fromDecimal(major)).toBe(minor);
  });

  test.each([
    [1n, 500_000n, 1n],
    [1n, 499_999n, 0n],
    [3n, 500_000n, 2n],
    [10_000n, 5_000n, 50n],
    [99n, 5_000n, 0n],
    [100n, 5_000n, 1n],
    [0n, 1_000_000n, 0n],
  ])("shared %s by %s parts per million is %s, half rounded up", (whole, parts, expected) => {
    expect(share(whole, parts)).toBe(expected);
  });

  test.each([
    [-1n, 500_000n],
    [1n, -500_000n],
  ])("below zero is never shared: %s by %s parts per million", (whole, parts) => {
    expect(() => share(whole, parts)).toThrow("zero or more");
  });

  test("shared is within half a minor unit of the truth, and all of it is itself", () => {
    fc.assert(
      fc.property(amount, fc.bigInt(0n, 1_000_000n), (whole, parts) => {
        const error = share(whole, parts) * 1_000_000n - whole * parts;
        expect(error > -500_000n && error <= 500_000n).toBe(true);
        expect(share(whole, 1_000_000n)).toBe(whole);
      }),
    );
  });

  test("is shown to people with its currency and its thousands apart", () => {
    expect([format(1_250_000n, "NGN"), format(-123n, "USD"), format(99_999_999n, "NGN")]).toEqual([
      "NGN 12,500.00",
      "USD -1.23",
      "NGN 999,999.99",
    ]);
  });

  test("is compared with another amount, with zero and without its sign", () => {
    expect([takeSmaller(1n, 2n), takeSmaller(2n, 1n), takeSmaller(2n, 2n)]).toEqual([1n, 1n, 2n]);
    expect([floorAtZero(3n), floorAtZero(0n), floorAtZero(-3n)]).toEqual([3n, 0n, 0n]);
    expect([dropSign(3n), dropSign(0n), dropSign(-3n)]).toEqual([3n, 0n, 3n]);
  });
});
