import { expect, test } from "vitest";
import { describeDetails } from "../../../src/console/pages/audit/describe-details.ts";

test("the changes of an action are shown field by field, and an unchanged field says so", () => {
  const before = { settlementSchedule: "T+1", walletCurrencies: ["NGN"], mailsPerDay: 500 };
  const after = { settlementSchedule: "T+0", walletCurrencies: ["NGN", "USD"], mailsPerDay: 500 };
  expect(describeDetails({ before, after }).changes).toEqual([
    { label: "Settlement schedule", before: "T+1", after: "T+0" },
    { label: "Wallet currencies", before: "NGN", after: "NGN, USD" },
    { label: "Mails per day", before: "500", after: undefined },
  ]);
});

test("a change of one value is one line, and a value that is set for the first time was none before", () => {
  expect(describeDetails({ item: "transfer", before: null, after: "25" })).toEqual({
    changes: [{ label: "Value", before: "none", after: "25" }],
    facts: [{ label: "Item", value: "transfer" }],
  });
});

test("an action that changed no field has facts only, and a fact without a value is absent", () => {
  expect(describeDetails({ note: null, amount: 5, isOwn: true, place: { port: "bank" } })).toEqual({
    changes: [],
    facts: [
      { label: "Note", value: undefined },
      { label: "Amount", value: "5" },
      { label: "Is own", value: "yes" },
      { label: "Place", value: '{"port":"bank"}' },
    ],
  });
});
