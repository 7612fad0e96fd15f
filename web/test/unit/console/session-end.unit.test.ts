import { expect, test } from "vitest";
import { sessionEnd } from "../../../src/console/shell/session-end.ts";

const NOW = new Date("2026-11-28T10:00:00Z");
const after = (seconds: number) => sessionEnd(new Date(NOW.getTime() + seconds * 1_000), NOW);

test.each([
  [30, "Under 1 min", true],
  [299, "4 min", true],
  [300, "5 min", false],
  [14 * 60, "14 min", false],
  [7_200, "2 h", false],
])("a session with %i seconds left says %s", (seconds, words, isNear) => {
  expect(after(seconds)).toEqual({ words, isNear, isOver: false });
});

test("a session is over at its end, not a second before", () => {
  expect([after(1).isOver, after(0).isOver, after(-60).isOver]).toEqual([false, true, true]);
});
