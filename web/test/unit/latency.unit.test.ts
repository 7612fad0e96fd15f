import { expect, test } from "vitest";
import { toDiffRow } from "../../src/console/commands/field-change.ts";
import { formatLatency } from "../../src/format/latency.ts";

test.each([
  [8.4, "8.4 ms"],
  [812, "812 ms"],
  [1_240, "1.2 s"],
  [30_000, "30 s"],
])("%s ms is written as %s", (ms, words) => {
  expect(formatLatency(ms)).toBe(words);
});

test("amounts of a change have the signs of their currencies", () => {
  const change = { field: "Tier 2, daily limit", before: "NGN 200,000.00", after: "USD 20.00" };
  expect(toDiffRow(change)).toEqual({
    ...{ label: "Tier 2, daily limit", before: "₦200,000.00", after: "$20.00" },
  });
});
