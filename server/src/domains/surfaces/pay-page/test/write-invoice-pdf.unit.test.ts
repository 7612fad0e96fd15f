import { describe, expect, test } from "vitest";
import { type PdfText, readPdf } from "../../../../../test/support/read-pdf.ts";
import type { Invoice, Merchant } from "../../../money-in/invoices/index.ts";
import type { Transaction } from "../../../platform/transactions/index.ts";
import { invoicePdf } from "../write-invoice-pdf.ts";

const NOW = new Date("2026-03-01T09:00:00Z");

const MERCHANT: Merchant = {
  ...{ name: "Adire Market", color: null, logoVersion: null, mode: "live", now: NOW },
  ...{ supportEmail: null, supportPhone: null },
};
/** An invoice with only what its PDF reads. */
const INVOICE = {
  ...{ environmentId: 1n, id: 5n, reference: "inv_1", status: "waiting", expiresAt: null },
  ...{ amount: 1_250_000n, received: 0n, description: null, customerName: null, dueAt: null },
  ...{ accountNumber: "3012450019", bankName: "Guaranty Trust Bank", accountName: "Adire" },
  createdAt: NOW,
} as unknown as Invoice;

/** A payment with only what the PDF reads. */
const PAYMENT = {
  ...{ environmentId: 1n, id: 7n, type: "Funding", amount: 250_000n, senderName: null },
  createdAt: NOW,
} as unknown as Transaction;

interface Given {
  readonly invoice?: Partial<Invoice>;
  readonly merchant?: Partial<Merchant>;
  readonly payments?: readonly Transaction[];
}

async function draw({ invoice, merchant, payments = [] }: Given = {}): Promise<PdfText[]> {
  const chunks: Uint8Array[] = [];
  const facts = {
    invoice: { ...INVOICE, ...invoice },
    merchant: { ...MERCHANT, ...merchant },
    payments,
  };
  for await (const chunk of invoicePdf(facts)) chunks.push(chunk);
  return (await readPdf(Buffer.concat(chunks))).flat();
}

const textsOf = async (given?: Given) => (await draw(given)).map(({ text }) => text);

describe("the PDF of an invoice", () => {
  test("in live mode does not mention test mode, and names no due date and no place to ask", async () => {
    const texts = await textsOf();
    expect(texts).toContain("Invoice");
    expect(texts.join("\n")).not.toMatch(/test mode/i);
    expect(texts).not.toContain("Due");
    expect(texts).not.toContain("Questions");
    expect(texts).toContain("No payment has arrived yet");
  });

  test("says in test mode that no real money is involved, in the title and at the foot", async () => {
    const texts = await textsOf({ merchant: { mode: "test" } });
    expect(texts).toContain("Invoice (test mode)");
    expect(texts.join("\n")).toContain("Test mode: no real money.");
  });

  test("names the due date and where to ask, where they are known", async () => {
    const dueAt = new Date("2026-03-09T11:00:00Z");
    const both = { supportEmail: "help@shop.example", supportPhone: "+2348012345678" };
    const texts = await textsOf({ invoice: { dueAt }, merchant: both });
    expect(texts).toContain("Due");
    expect(texts.join("\n")).toContain("09 Mar 2026");
    expect(texts).toContain("Questions");
    expect(texts.join(" ")).toContain("help@shop.example, +2348012345678");
    const one = await textsOf({ merchant: { supportPhone: "+2348012345678" } });
    expect(one).toContain("+2348012345678");
  });

  test.each<[string, Partial<Invoice>, boolean]>([
    ["Open", {}, true],
    ["Open", { status: "part_paid" }, true],
    ["Expired", { expiresAt: NOW }, false],
    ["Expired", { status: "expired" }, false],
    ["Cancelled", { status: "cancelled" }, false],
    ["Paid", { status: "paid" }, false],
  ])("shows the status %s, and the account number only while it can be paid", async (status, invoice, payable) => {
    const texts = await textsOf({ invoice });
    expect(texts[texts.indexOf("Status") + 1]).toBe(status);
    expect(texts.includes("3012450019")).toBe(payable);
  });

  test.each([
    [250_000n, "NGN 10,000.00"],
    [1_250_000n, "NGN 0.00"],
    [1_300_000n, "NGN 0.00"],
  ])("shows after %s what is still to pay", async (received, left) => {
    const texts = await textsOf({ invoice: { received } });
    expect(texts[texts.indexOf("Still to pay") + 1]).toBe(left);
  });

  test("lists its payments, with the amounts in one line at the right", async () => {
    const texts = await draw({ payments: [PAYMENT, { ...PAYMENT, id: 8n, amount: 100n }] });
    expect(texts.map(({ text }) => text)).not.toContain("No payment has arrived yet");
    expect(texts.filter(({ text }) => text === "A bank account")).toHaveLength(2);
    const ends = ["2,500.00", "1.00"].map((figure) => {
      const found = texts.find(({ text }) => text === figure);
      return (found?.x ?? 0) + (found?.width ?? 0);
    });
    expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 1);
  });
});
