import { expect, test } from "vitest";
import { type CreditFacts, isSameCredit } from "../rules.ts";

const FIRST: CreditFacts = {
  ...{ bankCode: "058", accountNumber: "3012450019", amount: 500n, currency: "NGN" },
};

test("a notice repeats a credit when it names the same account, amount and currency", () => {
  expect(isSameCredit(FIRST, { ...FIRST })).toBe(true);
});

test.each<Partial<CreditFacts>>([
  { bankCode: "044" },
  { accountNumber: "3012450020" },
  { amount: 501n },
  { currency: "USD" },
])("a notice with another fact is another credit: %o", (other) => {
  expect(isSameCredit(FIRST, { ...FIRST, ...other })).toBe(false);
});
