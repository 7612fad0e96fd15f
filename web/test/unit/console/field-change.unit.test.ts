import { expect, test } from "vitest";
import { toDiffRow } from "../../../src/console/commands/field-change.ts";

test("amounts of a change have the signs of their currencies", () => {
  const change = { field: "Tier 2, daily limit", before: "NGN 200,000.00", after: "USD 20.00" };
  expect(toDiffRow(change)).toEqual({
    ...{ label: "Tier 2, daily limit", before: "₦200,000.00", after: "$20.00" },
  });
});
