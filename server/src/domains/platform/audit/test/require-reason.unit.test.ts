import { describe, expect, test } from "vitest";
import { requireReason } from "../require-reason.ts";

describe("a reason for the audit log", () => {
  test("is kept without the blanks around it", () => {
    expect(requireReason("  Bank asks, ticket 88120 ", ["22200014401"])).toBe(
      "Bank asks, ticket 88120",
    );
  });

  test.each(["", "   ", "\t"])("is refused if it is blank: %j", (reason) => {
    expect(() => requireReason(reason, [])).toThrow(/why you need/);
  });

  test.each([
    ["a BVN", "it is 22200014401"],
    ["a card number", "it is 4000001234567899"],
    ["a card number with spaces", "it is 4000 0012 3456 7899"],
    ["the number that is shown", "passport a-009-811-77"],
  ])("is refused with %s", (_title, reason) => {
    expect(() => requireReason(reason, ["A00981177"])).toThrow(/without the number/);
  });

  test("may hold dates, amounts and ticket numbers", () => {
    const reason = "Ticket 1234567890 of 2026-11-26, NGN 1,250,000.00";
    expect(requireReason(reason, [])).toBe(reason);
  });
});
