import { expect, test } from "vitest";
import { describeChange } from "../../src/pages/customer/describe-change.ts";

test("a change says what is true now, then what was", () => {
  expect(describeChange(null, "08030000001")).toBe("08030000001");
  expect(describeChange("08030000001", "08030000002")).toBe("08030000002, was 08030000001");
  expect(describeChange("08030000001", null)).toBe("removed, was 08030000001");
});
