import { expect, test } from "vitest";
import { isGivenUp, pauseBeforeRequery } from "../rules.ts";

test("the pauses before requeries grow to a quarter of an hour, which repeats", () => {
  const pauses = [0, 1, 2, 3, 4, 5, 100].map(pauseBeforeRequery);
  expect(pauses).toEqual([5_000, 15_000, 60_000, 300_000, 900_000, 900_000, 900_000]);
});

test("a verification is given up after exactly a day without an answer", () => {
  const createdAt = new Date("2026-03-01T09:00:00Z");
  const day = 24 * 60 * 60 * 1_000;
  const after = (ms: number) => isGivenUp(createdAt, new Date(createdAt.getTime() + ms));
  expect([after(0), after(day - 1), after(day), after(day + 1)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
