import { expect, test } from "vitest";
import { type CreditFacts, isOverdue, isSameCredit, pauseBeforePaying, shownTo } from "../rules.ts";

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

test("another cell reads who sent a credit, as far as it is known, in texts that its form allows", () => {
  const credit = {
    narration: "For rice",
    senderName: "EZE CHIDI",
    senderAccountNumber: "0123456789",
  };
  expect(shownTo(credit)).toEqual(credit);
  expect(shownTo({ ...credit, senderAccountNumber: "12-34" })).toEqual({
    ...{ narration: "For rice", senderName: "EZE CHIDI" },
  });
  const unknown = { senderName: null, senderAccountNumber: null };
  expect(shownTo({ ...credit, ...unknown }).senderName).toBe("an unknown sender");
  const long = shownTo({ ...credit, narration: `${"x".repeat(254)}😀` }).narration;
  expect([long.length, long.isWellFormed()]).toEqual([255, true]);
});

test("a sent credit is paid again after longer and longer pauses, and within a minute at a cell that cannot be reached", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 100].map((attempt) => pauseBeforePaying(attempt, false));
  expect(pauses).toEqual([5_000, 15_000, 60_000, 300_000, 900_000, 900_000, 900_000]);
  expect(pauseBeforePaying(1, true)).toBe(5_000);
  expect(pauseBeforePaying(100, true)).toBe(60_000);
});

test("an answer is missing for too long after a day", () => {
  const sentAt = new Date("2027-01-31T08:00:00Z");
  expect(isOverdue(sentAt, new Date("2027-02-01T07:59:59Z"))).toBe(false);
  expect(isOverdue(sentAt, new Date("2027-02-01T08:00:00Z"))).toBe(true);
});
