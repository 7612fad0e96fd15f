import { describe, expect, test } from "vitest";
import { formatAmount, formatAxisAmount, speakAmount } from "../../src/format/amount.ts";
import { readCsv, writeCsv } from "../../src/format/csv.ts";
import { closingLine, jsonLines, jsonTokens } from "../../src/format/json.ts";
import { readAmount, writeAmount } from "../../src/format/read-amount.ts";
import { shortenAccountNumber, shortenReference } from "../../src/format/reference.ts";
import { showStatus } from "../../src/format/status.ts";
import {
  distanceInWords,
  durationInWords,
  lagosDayHeading,
  lagosDayTime,
  lagosTime,
  utcTime,
} from "../../src/format/time.ts";
import { countOf, initialsOf, listInWords } from "../../src/format/words.ts";

const NOW = new Date("2026-11-22T13:08:00.000Z");

describe("an amount", () => {
  test.each([
    [85_000, "auto", "₦85,000.00"],
    [-1_850_000.5, "auto", "−₦1,850,000.50"],
    [125_000, "always", "+₦125,000.00"],
    [-42_000, "never", "₦42,000.00"],
    [0, "always", "₦0.00"],
    [0.1 + 0.2, "auto", "₦0.30"],
  ] as const)("%d with the sign %s is %s", (value, sign, text) => {
    expect(formatAmount(value, "NGN", sign)).toBe(text);
  });

  test("is said in words, with its sign and its kobo", () => {
    expect(speakAmount(-85_000, "NGN", "auto")).toBe("minus 85,000 naira");
    expect(speakAmount(10.05, "USD", "always")).toBe("plus 10 dollars 5 cents");
    expect(speakAmount(10.01, "USD", "never")).toBe("10 dollars 1 cent");
  });

  test("is shortened on an axis only", () => {
    expect([2.5e6, 5e5, 3e9, 12].map((value) => formatAxisAmount(value))).toEqual([
      "₦2.5m",
      "₦500k",
      "₦3bn",
      "₦12",
    ]);
  });

  test("is read as it is typed, and never with three decimals", () => {
    expect(["₦85,000.50", " 45000 ", "1.", "45000.505", "", "x"].map(readAmount)).toEqual([
      85_000.5,
      45_000,
      1,
      undefined,
      undefined,
      undefined,
    ]);
    expect([85_000, 85_000.5].map(writeAmount)).toEqual(["85,000", "85,000.50"]);
  });
});

describe("a time", () => {
  test.each([
    ["2026-11-22T13:02:11.042Z", "14:02"],
    ["2026-11-21T17:44:00Z", "Sat 21 Nov, 18:44"],
    ["2025-11-21T17:44:00Z", "21 Nov 2025, 18:44"],
    ["2026-11-21T23:30:00Z", "00:30"],
  ])("%s is %s in Lagos", (at, text) => {
    expect(lagosTime(new Date(at), NOW)).toBe(text);
  });

  test("includes the day if the rows are of several days", () => {
    expect(lagosDayTime(new Date("2026-11-22T13:02:00.000Z"), NOW)).toBe("Today, 14:02");
    expect(lagosDayTime(new Date("2026-11-21T17:44:00.000Z"), NOW)).toBe("Sat 21 Nov, 18:44");
  });

  test("heads a day's rows with today and yesterday in words", () => {
    expect(lagosDayHeading(NOW, NOW)).toBe("Today, Sun 22 Nov");
    expect(lagosDayHeading(new Date("2026-11-21T10:00:00Z"), NOW)).toBe("Yesterday, Sat 21 Nov");
    expect(lagosDayHeading(new Date("2026-11-20T10:00:00Z"), NOW)).toBe("Fri 20 Nov");
  });

  test("shows UTC with milliseconds, and the distance from now", () => {
    expect(utcTime(new Date("2026-11-22T13:02:11.042Z"))).toBe("2026-11-22 13:02:11.042 UTC");
    expect(distanceInWords(new Date("2026-11-22T10:08:00Z"), NOW)).toBe("3 h ago");
    expect(distanceInWords(new Date("2026-11-22T13:13:00Z"), NOW)).toBe("in 5 min");
    expect([45, 3_900, 259_200].map(durationInWords)).toEqual(["45 s", "1 h 05 min", "3 days"]);
  });
});

describe("a status", () => {
  test.each([
    ["Successful", "done"],
    ["PartiallyPaid", "progress"],
    ["Expired", "failed"],
    ["Reversed", "ended"],
  ])("%s has the shape %s", (word, shape) => {
    expect(showStatus(word).shape).toBe(shape);
  });

  test("of an unproven outcome is unknown, whatever its word", () => {
    expect(showStatus("Pending", { outcomeUnknown: true })).toEqual({
      shape: "unknown",
      words: "Outcome unknown",
    });
  });

  test("that waits for a person says so", () => {
    expect(showStatus("Pending", { awaitsApproval: true }).words).toBe("Needs approval");
  });

  test("that is unknown here keeps the API's text", () => {
    expect(showStatus("partially_refunded").words).toBe("Partially refunded");
  });
});

test("a reference is shortened in the middle only, and only if it is long", () => {
  expect(shortenReference("000014261122110412044213")).toBe("00001426…4213");
  expect(shortenReference("trf_9k3m2x7q1d")).toBe("trf_9k3m2x7q1d");
  expect(shortenAccountNumber("0123455521")).toBe("0123…5521");
});

test("counts, lists and initials are words", () => {
  expect([countOf(1, "transfer"), countOf(1_284, "transfer")]).toEqual([
    "1 transfer",
    "1,284 transfers",
  ]);
  expect(listInWords(["Emeka", "Fatima", "Chidi"])).toBe("Emeka, Fatima and Chidi");
  expect([initialsOf("Ngọzi Okafọ"), initialsOf("Adire")]).toEqual(["NO", "A"]);
});

describe("CSV", () => {
  test("escapes formulas, quotes and commas, and reads back", () => {
    expect(writeCsv([[" =1+1", "\n@SUM(A1)"]])).toBe(`' =1+1,"'\n@SUM(A1)"\r\n`);
    const text = writeCsv([
      ["=1+1", 'say "hi", twice'],
      ["a", 2],
    ]);
    expect(text).toBe(`'=1+1,"say ""hi"", twice"\r\na,2\r\n`);
    expect(readCsv(text)).toEqual([
      ["'=1+1", 'say "hi", twice'],
      ["a", "2"],
    ]);
  });

  test("reads any line ending, a byte order mark and empty cells", () => {
    expect(readCsv('\uFEFFa,b\n1,\r\n"x\ny",2')).toEqual([
      ["a", "b"],
      ["1", ""],
      ["x\ny", "2"],
    ]);
  });

  test("with a quote that is not closed is not read", () => {
    expect(readCsv('a,"b\n1,2')).toBeUndefined();
  });
});

describe("JSON", () => {
  const lines = jsonLines('{"id":"evt_1","data":{"amount":85000,"customer":null}}');

  test("is split into keys, texts, numbers and marks", () => {
    expect(jsonTokens(lines[1] ?? "").filter(({ kind }) => kind !== "mark")).toEqual([
      { kind: "key", text: '"id"' },
      { kind: "string", text: '"evt_1"' },
    ]);
    expect(jsonTokens('    "amount": 85000,').at(-2)).toEqual({ kind: "number", text: "85000" });
  });

  test("a number inside a word or an address has no colour of its own", () => {
    for (const code of ["base64 -d", "-sha256", "'http://127.0.0.1:4600/api/v1'"])
      expect(jsonTokens(code)).toEqual([{ kind: "mark", text: code }]);
  });

  test("folds from an opening bracket to its closing one", () => {
    expect(closingLine(lines, 2)).toBe(5);
    expect(closingLine(lines, 1)).toBeUndefined();
  });

  test("that is not JSON stays as it is", () => {
    expect(jsonLines("Internal Server Error")).toEqual(["Internal Server Error"]);
  });
});
