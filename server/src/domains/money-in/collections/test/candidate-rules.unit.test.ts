import { expect, test } from "vitest";
import {
  type CandidateAccount,
  nameWords,
  pairsOf,
  rankCandidates,
  similarNumbers,
} from "../candidate-rules.ts";
import type { UnmatchedCredit } from "../queries.ts";

const account: CandidateAccount = {
  ...{ environmentId: 7n, id: 1n, kind: "customer", status: "active", reference: "vac_1" },
  ...{ accountNumber: "9990001234", accountName: "Adire Market / Amina Yusuf" },
  ...{ amount: null, received: 0n, createdAt: new Date(1_000) },
  ...{ businessId: 3n, businessName: "Adire Market" },
  ...{ serviceAccountNumber: "0120000001", movedTo: null },
};

const credit: UnmatchedCredit = {
  ...{ environmentId: 1n, id: 9n, provider: "p", sessionId: "s", bankCode: "999" },
  ...{ accountNumber: "5555555555", amount: 250_000n, currency: "NGN", narration: "" },
  ...{ senderName: null, senderAccountNumber: null, arrivedAt: new Date(2_000) },
  ...{ assignedAt: null, assignedBy: null },
  ...{ assignedEnvironmentId: null, assignedTransactionId: null, isPaidLate: false },
};

const reasons = (changes: Partial<UnmatchedCredit>, of: Partial<CandidateAccount> = {}) =>
  rankCandidates({ ...credit, ...changes }, [{ ...account, ...of }], 10).flatMap(
    (one) => one.reasons,
  );

test("numbers are similar if one digit differs or two are swapped, and a number is not similar to itself", () => {
  const numbers = similarNumbers("0123456789");
  expect(numbers).toContain("1123456789");
  expect(numbers).toContain("1023456789");
  expect(numbers).toContain("9123456780");
  expect(numbers).not.toContain("0123456789");
  expect(numbers).not.toContain("1023456798");
  expect(numbers).toHaveLength(90 + 45);
});

test.each([
  ["9990001235", ["Digit 10 of its number differs."]],
  ["9990001243", ["Digits 9 and 10 of its number are swapped."]],
  ["0999001234", ["Digits 1 and 4 of its number are swapped."]],
  ["9990001253", []],
  ["9990001234", []],
])("a credit to %s has the reason %s", (accountNumber, expected) => {
  expect(reasons({ accountNumber })).toEqual(expected);
});

test("a name counts if the narration has two of its words, whatever the marks and the case", () => {
  expect(reasons({ narration: "TRF/FOR/YUSUF AMÍNA" })).toEqual([
    "The narration has its name: yusuf amina.",
  ]);
  expect(reasons({ narration: "for Amina" })).toEqual([]);
});

test("words that many narrations have, numbers and short words are not names", () => {
  expect(nameWords("Transfer for rent to Ada Ọláyínká 2026, ada")).toEqual(["ada", "olayinka"]);
  expect(nameWords("aaa bbb ccc ddd eee fff ggg hhh iii")).toHaveLength(8);
  expect(pairsOf(["a", "b", "c"])).toEqual([
    ["a", "b"],
    ["a", "c"],
    ["b", "c"],
  ]);
});

test("an open account counts if exactly the amount is missing", () => {
  const invoice = { kind: "invoice", status: "part_paid", amount: 300_000n } as const;
  expect(reasons({}, { ...invoice, received: 50_000n })).toEqual([
    "It is an open invoice for exactly this amount.",
  ]);
  expect(reasons({}, { ...invoice, received: 0n })).toEqual([]);
  expect(reasons({}, { ...invoice, received: 50_000n, status: "expired" })).toEqual([]);
});

test("two reasons are better than one, then the newest account is first, and few are shown", () => {
  const narration = "amina yusuf";
  const accounts = [
    { ...account, id: 1n },
    { ...account, id: 2n, createdAt: new Date(1_500) },
    { ...account, id: 3n, accountNumber: "5555555556" },
  ];
  const ids = (most: number) =>
    rankCandidates({ ...credit, narration }, accounts, most).map(({ id }) => id);
  expect(ids(10)).toEqual([3n, 2n, 1n]);
  expect(ids(2)).toEqual([3n, 2n]);
});

test("an account whose business moved is a candidate, and says first where the credit is given", () => {
  const moved = reasons({ accountNumber: "9990001235" }, { movedTo: 14 });
  expect(moved).toEqual([
    "Its business moved to cell 14. Send the credit there: credits send, with --to 0120000001.",
    "Digit 10 of its number differs.",
  ]);
});
