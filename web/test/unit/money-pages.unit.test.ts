import { describe, expect, test } from "vitest";
import { foldQueries, type TracedEntry } from "../../src/components/traced-entries.ts";
import { describeNeed } from "../../src/pages/home/describe-need.ts";
import { addUp, compareWords, dayLabel, rateOf } from "../../src/pages/home/flow-sums.ts";
import {
  accountsOf,
  metaOf,
  partyOf,
  type TransactionRow,
} from "../../src/pages/transactions/record.ts";

const entry = (kind: string, tone = "plain"): TracedEntry => ({
  ...{ at: "2026-11-22T11:04:11Z", kind, title: kind, text: null, tone },
  ...{ postings: [], reference: null, resend: null, raw: {} },
});

describe("a timeline", () => {
  test("shows the last of several queries without proof, with the number of the others", () => {
    const silent = entry("query", "unknown");
    const shown = foldQueries([entry("sent"), silent, silent, silent, entry("notice", "good")]);
    expect(shown.map(({ entry: { kind }, folded }) => [kind, folded])).toEqual([
      ["sent", 0],
      ["query", 2],
      ["notice", 0],
    ]);
  });

  test("shows the query that proved the outcome by itself", () => {
    const shown = foldQueries([entry("query", "unknown"), entry("query", "good")]);
    expect(shown).toHaveLength(2);
  });
});

describe("the figures of days", () => {
  const outcomes = { of: 10, succeeded: 7, open: 2, unknown: 1, returned: 1 };
  const day = { day: "2026-11-22", in: { count: 1, amount: 0.1 }, out: null, outcomes };

  test("are added without the days that are not known, and without losing a kobo", () => {
    const sums = addUp([day, { ...day, in: { count: 1, amount: 0.2 } }, { ...day, in: null }]);
    expect(sums.in).toEqual({ count: 2, amount: 0.3 });
    expect(sums.out).toEqual({ count: 0, amount: 0, charges: 0 });
  });

  test("rate finished transactions, and say 100% only if nothing came back", () => {
    expect(rateOf(outcomes)).toBe(87.5);
    expect(rateOf({ ...outcomes, succeeded: 99_999, returned: 1 })).toBe(99.9);
    expect(rateOf({ ...outcomes, succeeded: 5, returned: 0 })).toBe(100);
    expect(rateOf({ ...outcomes, succeeded: 0, returned: 0 })).toBeUndefined();
    expect(rateOf(null)).toBeUndefined();
  });

  test("compare only with days that had money", () => {
    expect(compareWords(112, 100)).toBe(", 12% more than in the 14 days before");
    expect(compareWords(88, 100)).toBe(", 12% less than in the 14 days before");
    expect(compareWords(112, 0)).toBe("");
    expect(compareWords(112, undefined)).toBe("");
  });

  test("name the day, and the one that is not over", () => {
    expect(dayLabel("2026-11-09", false)).toBe("9 Nov");
    expect(dayLabel("2026-11-22", true)).toBe("Today");
  });
});

describe("what needs a person", () => {
  const need = {
    count: 1,
    amount: null,
    since: "2026-11-22T12:42:00Z",
    name: null,
    reference: null,
  };
  const now = new Date("2026-11-22T13:08:00Z");

  test("is one thing or several, in words", () => {
    const words = (count: number) => describeNeed({ ...need, kind: "approval", count }, now).title;
    expect([words(1), words(2)]).toEqual([
      "1 transfer waits for approval",
      "2 transfers wait for approval",
    ]);
  });

  test("leads to the endpoint that fails", () => {
    const failing = {
      ...need,
      kind: "endpoint",
      name: "api.adire.ng",
      reference: "whe_1",
    } as const;
    expect(describeNeed(failing, now)).toMatchObject({
      path: ["webhooks", "whe_1"],
      text: "api.adire.ng has acknowledged nothing since 13:42. 1 event waits.",
    });
  });
});

describe("a row", () => {
  // The fields that the two rules read.
  const row = {
    ...{ postingType: "Debit", type: "Transfer", description: "Rent" },
    ...{ receiverBankName: "Access Bank", receiverAccountNumber: "1440210913" },
    ...{ receiverAccountName: "Fatima Bello", senderName: null, accountReference: null },
  } as unknown as TransactionRow;

  test("names the receiver with both ends of the account, and what it was for", () => {
    expect([partyOf(row), metaOf(row)]).toEqual(["Fatima Bello", "Access Bank 1440…0913, Rent"]);
  });

  test("of a credit has the account that paid and the one that was paid", () => {
    const paid = { receiverAccountNumber: "4721359567", senderAccountNumber: "0123456789" };
    const credit = { ...row, ...paid, postingType: "Credit" } as TransactionRow;
    expect(accountsOf(credit)).toEqual([
      { label: "From account", number: "0123456789" },
      { label: "Into account", number: "4721359567" },
    ]);
    expect(accountsOf(row)).toEqual([{ label: "Account number", number: "1440210913" }]);
  });

  test("without a name is called by its description", () => {
    const bill = { ...row, type: "Bill", receiverAccountName: null } as TransactionRow;
    expect([partyOf(bill), metaOf(bill)]).toEqual(["Rent", "Access Bank 1440…0913, Bill"]);
  });
});
