import { describe, expect, test } from "vitest";
import {
  at,
  ExactNumber,
  majorAt,
  majorNumber,
  minorAt,
  parseExact,
  rowsAt,
  textAt,
  writeExact,
} from "../exact-json.ts";

describe("an amount", () => {
  test.each([
    ["0.1", 10n],
    ["10", 1_000n],
    ["25.375", undefined],
    ["25.3700", 2_537n],
    ["-0.15", -15n],
    ["9007199254740993.01", 900_719_925_474_099_301n],
    ["1.0E7", 1_000_000_000n],
    ["1e-3", undefined],
    ["1,000.00", undefined],
    ["0x10", undefined],
    ["", undefined],
    [" 12.50 ", 1_250n],
  ])("of %s naira is exact, or no amount", (text, minor) => {
    expect(majorAt({ amount: text }, "amount")).toBe(minor);
    if (/^-?\d/.test(text) && !/[,x]/.test(text)) {
      expect(majorAt(parseExact(`{"amount":${text}}`), "amount")).toBe(minor);
    }
  });

  test("in kobo is whole", () => {
    expect(minorAt(parseExact('{"amount":12345}'), "amount")).toBe(12_345n);
    expect(minorAt(parseExact('{"amount":"12345.00"}'), "amount")).toBe(12_345n);
    expect(minorAt(parseExact('{"amount":123.45}'), "amount")).toBeUndefined();
  });

  test("is written digit by digit", () => {
    const written = writeExact({ amount: majorNumber(900_719_925_474_099_301n), name: "Ọlá" });
    expect(written).toBe('{"amount":9007199254740993.01,"name":"Ọlá"}');
    expect(writeExact([majorNumber(5n), majorNumber(-5n + 10n), majorNumber(100n)])).toBe(
      "[0.05,0.05,1.00]",
    );
  });
});

describe("a JSON text", () => {
  test("keeps the digits of its numbers, at any depth", () => {
    const parsed = parseExact('{"rows":[{"id":12345678901234567890}],"n":null,"t":true}');
    expect(textAt(rowsAt(parsed, "rows")[0], "id")).toBe("12345678901234567890");
    expect(at(parsed, "n")).toBeNull();
    expect(at(parsed, "t")).toBe(true);
    expect(at(parsed, "rows", "length")).toBeUndefined();
    expect(at(new ExactNumber("1"), "text")).toBeUndefined();
  });

  test("that is no JSON is undefined", () => {
    expect(parseExact("<html></html>")).toBeUndefined();
    expect(parseExact("")).toBeUndefined();
  });

  test("has its texts without characters that the database cannot store", () => {
    expect(textAt(parseExact(String.raw`{"a":" A\u0000B\ud83dC"}`), "a")).toBe("AB\ufffdC");
  });

  test("has no text if a field is missing, empty, or not a text", () => {
    expect(textAt(parseExact('{"a":""}'), "a")).toBeUndefined();
    expect(textAt(parseExact('{"a":{}}'), "a")).toBeUndefined();
    expect(textAt(undefined, "a")).toBeUndefined();
    expect(textAt(parseExact(String.raw`{"a":"\u0000 "}`), "a")).toBeUndefined();
    expect(rowsAt(parseExact('{"a":{}}'), "a")).toEqual([]);
  });
});
