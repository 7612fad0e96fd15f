import { expect, test } from "vitest";
import { BARS, describeDay, fillDay } from "../../src/pages/webhook/day-bars.ts";

test("a day has a bar for each quarter of an hour, the current one last", () => {
  const quarters = [
    { from: "2026-11-22T13:00:00Z", attempts: 4, failures: 1 },
    { from: "2026-11-22T12:15:00Z", attempts: 2, failures: 0 },
    { from: "2026-11-20T12:15:00Z", attempts: 9, failures: 9 },
  ];
  const bars = fillDay(quarters, new Date("2026-11-22T13:14:59Z"));
  expect(bars).toHaveLength(BARS);
  expect(bars.at(-1)).toMatchObject({ attempts: 4, failures: 1 });
  expect(bars.at(-4)).toMatchObject({ attempts: 2, failures: 0 });
  expect(bars.filter(({ attempts }) => attempts > 0)).toHaveLength(2);
});

test("the bars are described in a sentence", () => {
  expect(describeDay([])).toBe("No attempt in the last 24 hours.");
  expect(describeDay([{ from: "", attempts: 5, failures: 2 }])).toBe(
    "5 attempts in the last 24 hours, 2 of them not acknowledged.",
  );
});
