import { expect, test } from "vitest";
import { ExactNumber } from "../../http/exact-json.ts";
import { readAmount, readCurrency } from "../amounts.ts";

const number = (text: string) => new ExactNumber(text);

test.each([
  ["25.375", "up", 2_538n],
  ["25.375", "down", 2_537n],
  ["25.370", "up", 2_537n],
  ["-0.15", "up", -15n],
  ["-25.375", "up", -2_538n],
  ["0.001", "up", 1n],
  ["0", "up", 0n],
  ["90071992547409.93", "up", 9_007_199_254_740_993n],
] as const)("%s in major units, rounded %s, is %s", (text, rounding, minor) => {
  expect(readAmount(number(text), "major", rounding)).toBe(minor);
  expect(readAmount(text, "major", rounding)).toBe(minor);
});

test("an amount in minor units keeps its size, and a fraction of it is rounded up", () => {
  expect(readAmount(number("2538"), "minor", "up")).toBe(2_538n);
  expect(readAmount(number("2537.5"), "minor", "up")).toBe(2_538n);
});

test.each([
  undefined,
  null,
  true,
  "",
  "NaN",
  "1,000",
  number("1e3"),
  {},
])("%o is not an amount", (value) => {
  expect(readAmount(value, "major", "up")).toBeUndefined();
});

test("only the currencies of the port are read", () => {
  expect(readCurrency("USD")).toBe("USD");
  expect(readCurrency({ currency: "NGN" }, "currency")).toBe("NGN");
  expect(readCurrency("GHS")).toBeUndefined();
});
