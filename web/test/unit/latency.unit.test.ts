import { expect, test } from "vitest";
import { formatLatency } from "../../src/format/latency.ts";

test.each([
  [8.4, "8.4 ms"],
  [812, "812 ms"],
  [1_240, "1.2 s"],
  [30_000, "30 s"],
])("%s ms is written as %s", (ms, words) => {
  expect(formatLatency(ms)).toBe(words);
});
