import { expect, test } from "vitest";
import type { CardNotice } from "../../../../kernel/providers/ports/card-notices.ts";
import { digestNotice } from "../check-notice-conflict.ts";

const MERCHANT = { name: "Shoprite", id: "774411", network: "Visa", country: "NG" };

const CLEARING = {
  ...{ kind: "card_clearing", id: "n1", amount: 500n, currency: "USD", crossBorderFee: 5n },
  ...{ card: { environmentId: 1n, id: 2n }, merchant: MERCHANT, occurredAt: new Date(0) },
  ...{ authorizationId: "a1", clearingId: "c1" },
} as const;

const digestOf = (notice: object) => digestNotice(notice as CardNotice).toString("hex");

test.each([
  ["amount", { amount: 501n }],
  ["kind", { kind: "card_reversal" }],
  ["authorisation", { authorizationId: "a2" }],
  ["clearing", { clearingId: "c2" }],
  ["cross-border fee", { crossBorderFee: 6n }],
  ["reason", { reason: "insufficient_funds" }],
])("a repeated card notice with another %s is another one", (_, other) => {
  expect(digestOf({ ...CLEARING, ...other })).not.toBe(digestOf(CLEARING));
});

test("a repeated card notice with a reworded merchant or another time is the same", () => {
  const merchant = { ...MERCHANT, name: "SHOPRITE LEKKI" };
  expect(digestOf({ ...CLEARING, merchant, occurredAt: new Date(9) })).toBe(digestOf(CLEARING));
});

test("a card's status counts alone", () => {
  const status = (to: string) => digestOf({ ...CLEARING, kind: "card_status", status: to });
  expect(status("frozen")).not.toBe(status("active"));
});
