import { expect, test } from "vitest";
import type { Alert } from "../../../src/console/pages/inbox/rows.ts";
import { subjectLink } from "../../../src/console/pages/inbox/subject-link.ts";

const alert = (kind: string, subject: string): Alert => ({
  ...{ id: "1", businessId: "1000001", mode: "live", kind, subject },
  ...{ message: "It happened.", openedAt: "2026-11-28T12:00:00Z" },
});

test.each([
  ["outgoing.paid_late", "trf_1", "transactions", { search: "trf_1" }],
  ["outgoing.notice_conflict", "trf_1: paid NGN 1.00", "transactions", { search: "trf_1" }],
  ["collections.under", "fnd_1", "transactions", { search: "fnd_1" }],
  ["collections.session_conflict", "monnify/77: 09:00", "transactions", { search: "77" }],
  ["collections.unmatched", "71", "commands/credits.unmatched", undefined],
  ["collections.send_refused", "71", "commands/credits.unmatched", undefined],
  ["collections.send_unknown", "71", "commands/credits.sent", undefined],
  ["collections.paid_late", "71", "commands/credits.sent", undefined],
  ["providers.circuit", "monnify", "providers", undefined],
  ["providers.low_balance", "monnify", "providers/balances", undefined],
  ["reconciliation.fee", "monnify 512", "commands/reconciliation.show", { item: "512" }],
  ["reconciliation.balance", "monnify", "money/reconciliation", undefined],
  ["webhooks.endpoint_failing", "we_1", "deliveries", { search: "1000001" }],
])("%s about %s leads to %s", (kind, subject, path, search) => {
  const link = subjectLink(alert(kind, subject));
  expect([link?.path, link?.search]).toEqual([path, search]);
});

test("an alert without a page has no link", () => {
  expect(subjectLink(alert("other.kind", "x"))).toBeUndefined();
});
