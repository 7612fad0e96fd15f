import { expect, test } from "vitest";
import type { Invoice, Merchant } from "../queries.ts";
import { writeMail } from "../write-invoice-mail.ts";

const NOW = new Date("2026-03-01T09:00:00Z");

const invoice: Invoice = {
  ...{ environmentId: 1n, id: 7n, reference: "inv_1", status: "waiting" },
  ...{ amount: 1_000_000n, received: 0n, description: null, customerName: null },
  ...{
    customerEmail: "amina@example.com",
    dueAt: null,
    returnUrl: null,
    remindedAt: null,
    expiresAt: null,
  },
  ...{ accountNumber: "9912345678", accountName: "Adire Market", bankName: "Sandbox Bank" },
  createdAt: NOW,
};

const live: Merchant = {
  name: "Adire Market",
  ...{ color: null, logoVersion: null, supportEmail: null, supportPhone: null },
  mode: "live",
  now: NOW,
};

const mailOf = (changed: Partial<Invoice> = {}, merchant: Merchant = live) =>
  writeMail({
    invoice: { ...invoice, ...changed },
    merchant,
    payUrl: "https://pay.example/pay/token",
    kind: "sent",
  });

/** What a reader sees of the HTML: its words. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<title>.*?<\/title>|<[^>]*>/gs, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test("a mail says what is known about the invoice, and leaves out the rest", () => {
  const { subject, body, html } = mailOf();
  expect(subject).toBe("Invoice from Adire Market: NGN 10,000.00");
  expect(body).toBe(
    [
      "Hello,",
      "",
      "Adire Market asks you for NGN 10,000.00.",
      "Invoice: inv_1",
      "",
      "Pay by bank transfer to:",
      "Account number: 9912345678",
      "Bank: Sandbox Bank",
      "Account name: Adire Market",
      "",
      "Or open https://pay.example/pay/token",
      "",
    ].join("\n"),
  );
  expect(wordsOf(html)).toBe(
    "Adire Market asks you for payment NGN 10,000.00 Invoice inv_1 Pay by bank transfer to Account number 9912345678 Bank Sandbox Bank Account name Adire Market Open the payment page",
  );
});

test("a mail names the customer, the purpose, the day it is due and what has been paid", () => {
  const dueAt = new Date("2026-03-05T14:30:00Z");
  const known = { customerName: "Amina", description: "12 yards", received: 250_000n, dueAt };
  const { subject, body, html } = mailOf(known);
  expect(subject).toBe("Invoice from Adire Market: NGN 7,500.00");
  const lines = ["Invoice: inv_1", "Paid: NGN 2,500.00 of NGN 10,000.00"];
  const due = "Thursday, 5 March 2026 at 15:30 (Lagos time)";
  expect(body.split("\n").slice(0, 7)).toEqual([
    ...["Hello Amina,", "", "Adire Market asks you for NGN 7,500.00 for 12 yards."],
    ...[...lines, `Due: ${due}`, ""],
  ]);
  expect(wordsOf(html)).toContain(
    `Adire Market asks you for NGN 7,500.00 12 yards Invoice inv_1 Paid NGN 2,500.00 of NGN 10,000.00 Due ${due} Pay`,
  );
});

test("no text of an invoice or a merchant is markup in a mail", () => {
  const script = `"><img src=x onerror=run()><script>run()</script>`;
  /** The same with the script in every text, even in one that is added later. */
  const planted = <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === "string" || (value === null && !/At$/.test(name)) ? script : value,
      ]),
      // Each field has its own type, or a text in the place of a text.
    ) as Row;
  const { html } = mailOf(planted(invoice), { ...planted(live), mode: "test" });
  expect(html.split("onerror=run()").length - 1).toBeGreaterThanOrEqual(6);
  expect(html).not.toMatch(/<img|<script/);
});

test("a mail of test mode says, in both forms, that no real money is to be sent", () => {
  const warning = "This is a test. Send no real money.";
  const { body, html } = mailOf({}, { ...live, mode: "test" });
  expect(body.split("\n").at(-2)).toBe(warning);
  expect(wordsOf(html).endsWith(`Open the payment page ${warning}`)).toBe(true);
});

test.each([
  ["sent", "Invoice from Adire Market: NGN 10,000.00"],
  ["reminder", "Reminder from Adire Market: NGN 10,000.00"],
  ["due_soon", "Due soon to Adire Market: NGN 10,000.00"],
  ["due", "Due now to Adire Market: NGN 10,000.00"],
] as const)("the subject of a mail says why it comes: %s", (kind, subject) => {
  expect(writeMail({ invoice, merchant: live, payUrl: "", kind }).subject).toBe(subject);
});
