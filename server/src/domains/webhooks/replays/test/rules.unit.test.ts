import { describe, expect, test } from "vitest";
import { requireSelection, requireSince } from "../rules.ts";

const refused = (param: string) => expect.objectContaining({ code: "validation_failed", param });

describe("the deliveries that a replay names", () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at));

  test("are 1 to 1,000, each counted once", () => {
    expect(requireSelection([7n, 7n])).toEqual([7n]);
    expect(requireSelection([...named(1_000), 0n])).toHaveLength(1_000);
  });

  test.each([0, 1_001])("are not %d", (count) => {
    expect(() => requireSelection(named(count))).toThrow(refused("deliveries"));
  });
});

describe("the start of a replay", () => {
  const now = new Date("2026-03-31T09:00:00Z");
  const monthMs = 30 * 24 * 60 * 60 * 1_000;
  const ago = (ms: number) => new Date(now.getTime() - ms);

  test.each([0, 1, monthMs])("may be %d ms ago", (ms) => {
    expect(requireSince(ago(ms), now)).toEqual(ago(ms));
  });

  test.each([-1, monthMs + 1, Number.NaN])("may not be %d ms ago", (ms) => {
    expect(() => requireSince(ago(ms), now)).toThrow(refused("since"));
  });
});
