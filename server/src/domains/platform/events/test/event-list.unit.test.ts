import { readFile } from "node:fs/promises";
import path from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { describe, expect, test } from "vitest";
import { strictly } from "../../../../../test/support/event-schemas.ts";
import { EVENTS } from "../schemas.ts";

const GUIDE = path.join(import.meta.dirname, "../../../../../../docs/guides/webhooks.md");

const PROMISED = [
  ...["FUNDING_NOTIFICATION", "TRANSFER_NOTIFICATION", "PAYOUT_NOTIFICATION"],
  ...["BILLS_PURCHASE_NOTIFICATION", "VERIFICATION_NOTIFICATION", "VIRTUAL_ACCOUNT_CREATED"],
  ...["card.issued", "card.transaction"],
  ...["customer.kyc_updated", "customer_wallet.created"],
  ...["customer_wallet.virtual_account_attached", "customer_wallet.credited"],
  ...["customer_wallet.transfer", "customer_wallet.payout.pending"],
  ...["customer_wallet.payout.sent", "customer_wallet.payout.failed"],
];

test("the list holds every event that is promised to merchants, and each once", () => {
  const listed = EVENTS.map(({ event }) => event);
  expect(listed.toSorted(), "add a new event to PROMISED").toEqual(PROMISED.toSorted());
});

test("an event without a description is refused with the folder where it belongs", () => {
  expect(() => strictly("wallet.renamed")).toThrow("server/src/domains/platform/events/");
});

test("the guide describes every event, and no other", async () => {
  const guide = await readFile(GUIDE, "utf8");
  const [, table = ""] = /^## The events\n(.*?)^## /ms.exec(guide) ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split(" | ")[0]?.match(/[\w.]+/g) ?? []);
  expect(named.toSorted(), "add a row to docs/guides/webhooks.md").toEqual(PROMISED.toSorted());
});

test("the guide names the group of the reference that describes an event", async () => {
  const guide = await readFile(GUIDE, "utf8");
  const [, event, tag] = /`(\w+)` is in the group \*(.+)\*\./.exec(guide) ?? [];
  expect(EVENTS.find((one) => one.event === event)?.tag).toBe(tag);
  expect(tag).toBeDefined();
});

describe.each(EVENTS)("$event", ({ event, data, sample }) => {
  const check: ValidateFunction = strictly(event);

  test("has a sample that its schema describes completely", () => {
    expect(check(sample), JSON.stringify(check.errors)).toBe(true);
  });

  test("is described by a schema that any validator reads, and that objects to what is missing", () => {
    const plain = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(JSON.stringify(data)),
    );
    expect(plain(sample)).toBe(true);
    for (const name of Object.keys(sample)) {
      const { [name]: _, ...rest } = sample as Record<string, unknown>;
      expect(plain(rest), `${name} is required`).toBe(false);
    }
  });
});

test.each([
  ["FUNDING_NOTIFICATION", { reference: /^fnd_/, accountReference: /^inv_/ }],
  ["TRANSFER_NOTIFICATION", { reference: /^trf_/ }],
  ["PAYOUT_NOTIFICATION", { reference: /^pay_/ }],
  ["BILLS_PURCHASE_NOTIFICATION", { description: /^Electricity: Ikeja Electric, \d+$/ }],
  ["VERIFICATION_NOTIFICATION", { reference: /^ver_/, walletTransactionReference: /^vtx_/ }],
  ["customer_wallet.credited", { transactionReference: /^fnd_/ }],
])("the sample of %s has references in the form of a real event", (name, forms) => {
  const sample = EVENTS.find(({ event }) => event === name)?.sample;
  for (const [field, form] of Object.entries(forms))
    expect(sample).toHaveProperty(field, expect.stringMatching(form));
});

test("money events say amount, fee and status, and read the outcome from `status`", () => {
  const money = EVENTS.filter(({ event }) => event === event.toUpperCase() && event in MONEY);
  expect(money).toHaveLength(4);
  for (const { event } of money) {
    const check = strictly(event);
    const sample = EVENTS.find((one) => one.event === event)?.sample;
    for (const status of ["Successful", "Unsuccessful", "Pending"])
      expect(check({ ...sample, status })).toBe(true);
    expect(check({ ...sample, status: "Reversed" })).toBe(false);
  }
});

const MONEY: Readonly<Record<string, true>> = {
  FUNDING_NOTIFICATION: true,
  TRANSFER_NOTIFICATION: true,
  PAYOUT_NOTIFICATION: true,
  BILLS_PURCHASE_NOTIFICATION: true,
};
