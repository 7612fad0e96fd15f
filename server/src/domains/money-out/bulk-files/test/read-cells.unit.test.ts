import { describe, expect, test } from "vitest";
import { readAccountNumber, readLine, readTypedAmount } from "../read-cells.ts";

describe("an amount", () => {
  test.each([
    ["45000", 45_000],
    ["₦45,000.00", 45_000],
    ["NGN 1,234,567", 1_234_567],
    ["N500", 500],
    ["N 1 200", 1_200],
    ["1\u00a0200\u00a0300.50", 1_200_300.5],
    [" 12.5 ", 12.5],
    ["45,000.505", 45_000.505],
  ])("%s is read as a person means it", (typed, amount) => {
    expect(readTypedAmount(typed)).toBe(amount);
  });

  test.each([
    "",
    "x",
    "45.000",
    "100 50",
    "1200\n300",
    "1,200 300",
    "₦1.500",
    "45.000,50",
    "4,50",
    "-5",
    "1e3",
    "0x10",
    "Infinity",
    "5 naira",
    "N",
  ])("%s is not a number", (typed) => {
    expect(readTypedAmount(typed)).toBeUndefined();
  });
});

test("an account number is read without the marks between its digits", () => {
  expect(readAccountNumber(" 0123 456-789\u00a0")).toBe("0123456789");
});

test("a cell of two lines is one line", () => {
  expect(readLine(" Salary\r\n  November ")).toBe("Salary November");
});
