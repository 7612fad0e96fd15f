import { expect, test } from "vitest";
import { describeBill, readItemName } from "../describe-bill.ts";

const bill = { category: "cable-tv", itemCode: "DSTV-COMPACT", customer: "7023456701" } as const;

test("the name of what was bought is read from the text of the purchase", () => {
  for (const name of ["DStv Compact", "Basic, monthly", "A: b"])
    expect(readItemName(describeBill("cable-tv", name, bill.customer), bill)).toBe(name);
});

test("a name that was cut stays cut, and the code stands in for a missing one", () => {
  const cut = readItemName(describeBill("cable-tv", "x".repeat(120), bill.customer), bill);
  expect(cut).toMatch(/^x{80,}$/);
  for (const text of [null, "", "Something else", describeBill("cable-tv", "", bill.customer)])
    expect(readItemName(text, bill)).toBe("DSTV-COMPACT");
});
