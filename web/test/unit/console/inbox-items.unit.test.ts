import { expect, test } from "vitest";
import {
  alertItems,
  creditItems,
  differenceItems,
  withoutCovered,
} from "../../../src/console/pages/inbox/items.ts";
import type { Alert, Difference, UnmatchedCredit } from "../../../src/console/pages/inbox/rows.ts";
import { sumsOf } from "../../../src/console/pages/inbox/sums-of.ts";
import { linkOfFinding } from "../../../src/console/pages/money-verification/link-of-finding.ts";

const CREDIT: UnmatchedCredit = {
  ...{ id: "71", provider: "monnify", sessionId: "s1", accountNumber: "9912004471" },
  ...{ amount: 340_000, currency: "NGN", senderName: null, senderAccountNumber: null },
  ...{ narration: "INV 512", arrivedAt: "2026-11-28T12:00:00Z", proposal: null },
};

const ALERT: Alert = {
  ...{ id: "43", businessId: "1", mode: "live", kind: "collections.unmatched", subject: "71" },
  ...{ message: "A credit has no account.", openedAt: "2026-11-28T12:00:00Z" },
};

const DIFFERENCE: Difference = {
  ...{ id: "512", provider: "monnify", key: "order/1", kind: "ours_only", ours: -5, theirs: 0 },
  ...{
    currency: "NGN",
    fee: 0,
    difference: 5,
    at: "2026-11-28T12:00:00Z",
    waitUntil: null,
    note: null,
  },
};

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

test("an unmatched credit is in the mode of its provider only", () => {
  const simulated = { ...CREDIT, id: "72", provider: "simulator" };
  expect(idsOf(creditItems([CREDIT, simulated], "live"))).toEqual(["71"]);
  expect(idsOf(creditItems([CREDIT, simulated], "test"))).toEqual(["72"]);
});

test("a difference that was left for some days is listed again after them", () => {
  const until = Date.parse("2026-11-29T00:00:00Z");
  const left = { ...DIFFERENCE, waitUntil: "2026-11-29T00:00:00Z" };
  expect(differenceItems([left], "live", until - 1)).toEqual([]);
  expect(idsOf(differenceItems([left], "live", until))).toEqual(["512"]);
  expect(differenceItems([DIFFERENCE], "test", until)).toEqual([]);
});

test("a difference is in the currency of its item", () => {
  const ofCards: Difference = { ...DIFFERENCE, currency: "USD" };
  expect(differenceItems([ofCards], "live", Date.now())).toMatchObject([{ currency: "USD" }]);
});

test("an alert is left out while its own item is listed, and only then", () => {
  const alerts = alertItems([ALERT, { ...ALERT, id: "44", kind: "providers.low_balance" }]);
  expect(idsOf(withoutCovered(alerts, creditItems([CREDIT], "live")))).toEqual(["44"]);
  expect(idsOf(withoutCovered(alerts, []))).toEqual(["43", "44"]);
  const conflict = alertItems([{ ...ALERT, kind: "collections.session_conflict" }]);
  expect(withoutCovered(conflict, creditItems([CREDIT], "live"))).toHaveLength(1);
});

test("a finding leads to its account, to its transaction, or to all accounts", () => {
  expect(linkOfFinding("Open account 7/3 (fees NGN) has 5 in its rows.")).toEqual([
    ...["money", "accounts", "7-3"],
  ]);
  expect(linkOfFinding("Transaction 7/1042 was written by no operation.")).toEqual([
    ...["money", "transactions", "1042"],
  ]);
  expect(linkOfFinding("A partition has no check.")).toEqual(["money", "accounts"]);
});

test("waiting amounts are added up per currency, whatever their sign, and no amounts have no sum", () => {
  const items = [
    ...creditItems(
      [
        { ...CREDIT, amount: 0.1 },
        { ...CREDIT, amount: 0.2 },
      ],
      "live",
    ),
    ...creditItems([{ ...CREDIT, amount: 6.12, currency: "USD" }], "live"),
    ...differenceItems([{ ...DIFFERENCE, difference: -5 }], "live", 0),
  ];
  expect(sumsOf(items)).toEqual(["₦5.30", "$6.12"]);
  expect(sumsOf(alertItems([ALERT]))).toEqual([]);
});
