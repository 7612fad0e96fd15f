import { describe, expect, test } from "vitest";
import type { Invoice, Merchant } from "../../../money-in/invoices/index.ts";
import { type PayPage, renderPage } from "../render-page.ts";

const NOW = new Date("2026-03-01T09:00:00Z");

const MERCHANT: Merchant = {
  ...{ name: "Adire Market", color: null, logoVersion: null, mode: "live", now: NOW },
  ...{ supportEmail: null, supportPhone: null },
};
/** An invoice with only what its page reads. */
const INVOICE = {
  ...{ environmentId: 1n, id: 5n, reference: "inv_1", status: "waiting", expiresAt: null },
  ...{ amount: 1_250_000n, received: 0n, description: null, customerName: null, returnUrl: null },
  ...{ accountNumber: "3012450019", bankName: "Guaranty Trust Bank", accountName: "Adire" },
} as unknown as Invoice;

const textOf = (invoice: Partial<Invoice> = {}, merchant: Partial<Merchant> = {}): string => {
  const page: PayPage = {
    ...{
      invoice: { ...INVOICE, ...invoice },
      merchant: { ...MERCHANT, ...merchant },
      payments: [],
    },
    ...{ url: "https://pay.example/pay/x", token: "x" },
    ...{ style: "/s.css", printStyle: "/p.css", script: "/s.js" },
  };
  return renderPage(page).text;
};

const reloads = (text: string) => text.includes('http-equiv="refresh"');
const isOpen = (text: string) => text.includes('data-open="yes"');
const isPayable = (text: string) => text.includes("Transfer from any bank app to");

describe("the page of an invoice that can be paid", () => {
  test("shows the amount and the account, and reloads without JavaScript", () => {
    const text = textOf();
    expect(text).toContain("<title>Pay ₦12,500.00 · Adire Market</title>");
    expect([reloads(text), isOpen(text), isPayable(text)]).toEqual([true, true, true]);
    expect(text).toContain('<span class="what">Pay</span> <span class="amount">₦12,500.00</span>');
    expect(text).toContain('data-copy="12500.00"');
    expect(text).not.toContain("has arrived");
    expect(text).not.toContain("Pay before");
    expect(text).not.toMatch(/class="(for|quiet)"/);
  });

  test("shows what is still missing once a part has arrived", () => {
    const text = textOf({ status: "part_paid", received: 250_000n });
    expect(text).toContain('<span class="what">Still to pay</span>');
    expect(text).toContain('<span class="amount">₦10,000.00</span>');
    expect(text).toContain("₦2,500.00 of ₦12,500.00 has arrived");
    expect(text).toContain('value="250000" max="1250000"');
  });

  test("shows what it is for, for whom, and until when", () => {
    const expiresAt = new Date(NOW.getTime() + 65_000);
    const text = textOf({ description: "Rent", customerName: "Amina Bello", expiresAt });
    expect(text).toContain('<p class="for">Rent</p>');
    expect(text).toContain('<p class="quiet">For Amina Bello</p>');
    expect(text).toContain('data-left-ms="65000">1:05 left');
  });

  test("can simulate a payment in test mode, and not in live mode", () => {
    const simulated = textOf({}, { mode: "test" });
    expect(simulated).toContain('<span class="mode">Test mode</span>');
    expect(simulated).toContain('action="/pay/x/simulate"');
    const live = textOf();
    expect(live).not.toContain("Test mode");
    expect(live).not.toContain("simulate");
  });
});

describe("the page of an invoice that cannot be paid", () => {
  const expired = { expiresAt: NOW };

  test.each<[string, Partial<Invoice>]>([
    ["whose time is over", expired],
    ["that has expired", { status: "expired" }],
  ])("%s says so, and never reloads", (_, invoice) => {
    const text = textOf(invoice);
    expect([reloads(text), isOpen(text), isPayable(text)]).toEqual([false, false, false]);
    expect(text).toContain("<h1>The time to pay has passed</h1>");
    expect(text).toContain("Ask Adire Market for a new invoice.");
  });

  test("that was cancelled says so, in other words and with another sign", () => {
    const text = textOf({ status: "cancelled" });
    expect([reloads(text), isOpen(text), isPayable(text)]).toEqual([false, false, false]);
    expect(text).toContain("<h1>This invoice was cancelled</h1>");
    expect(text).toContain("Adire Market no longer asks for this money.");
    const signOf = (page: string) => /<svg[^>]*>.*?<\/svg>/s.exec(page)?.[0];
    // A cross, and a clock if the time is over.
    expect(signOf(text)).toContain("M8 8l8 8");
    expect(signOf(textOf(expired))).toContain("M12 6v6.5");
    expect(signOf(textOf({ status: "expired" }))).toBe(signOf(textOf(expired)));
  });

  test("shows what has arrived, what it was for and for whom, if that is known", () => {
    const known = { received: 250_000n, description: "Rent", customerName: "Amina Bello" };
    const full = textOf({ ...expired, ...known });
    for (const part of ["Arrived", "₦2,500.00", "Rent", "Customer", "Amina Bello"])
      expect(full).toContain(part);
    const empty = textOf(expired);
    for (const part of ["Arrived", "For<", "Customer", "null"]) expect(empty).not.toContain(part);
  });
});

describe("the page of an invoice that was paid", () => {
  const paid: Partial<Invoice> = { status: "paid", received: 1_250_000n };

  test("is a receipt, even after its time", () => {
    for (const expiresAt of [null, NOW]) {
      const text = textOf({ ...paid, expiresAt });
      expect(text).toContain("<title>Paid ₦12,500.00 · Adire Market</title>");
      expect([reloads(text), isOpen(text), isPayable(text)]).toEqual([false, false, false]);
      expect(text).not.toContain("The time to pay has passed");
    }
  });

  test("shows what it was for and for whom, if that is known", () => {
    const full = textOf({ ...paid, description: "Rent", customerName: "Amina Bello" });
    expect(full).toContain("<dt>For</dt><dd>Rent</dd>");
    expect(full).toContain("<dt>Customer</dt><dd>Amina Bello</dd>");
    const empty = textOf(paid);
    expect(empty).not.toContain("<dt>For</dt>");
    expect(empty).not.toContain("<dt>Customer</dt>");
  });
});

describe("a page says where to ask", () => {
  const [supportEmail, supportPhone] = ["help@shop.example", "+2348012345678"];
  const mail = '<a href="mailto:help@shop.example">help@shop.example</a>';
  const phone = '<a href="tel:+2348012345678">+2348012345678</a>';

  test.each<[string, Partial<Merchant>, string]>([
    ["by mail", { supportEmail }, `Ask Adire Market: ${mail}</p>`],
    ["by phone", { supportPhone }, `Ask Adire Market: ${phone}</p>`],
    ["by both", { supportEmail, supportPhone }, `Ask Adire Market: ${mail} · ${phone}</p>`],
  ])("%s", (_, support, line) => {
    expect(textOf({}, support)).toContain(`<p>Questions? ${line}`);
  });

  test("only if the merchant has named a place", () => {
    expect(textOf()).not.toContain("Questions?");
    expect(textOf()).toContain("<footer><p>Invoice inv_1</p></footer>");
  });
});

test("a return address is a link only on a receipt", () => {
  const returnUrl = "https://shop.example/thanks";
  const link = `<a href="${returnUrl}?invoiceNumber=inv_1&amp;status=Paid" rel="noreferrer">Return to Adire Market</a>`;
  expect(textOf({ status: "paid", returnUrl })).toContain(link);
  expect(textOf({ status: "paid" })).not.toContain("Return to");
  for (const status of ["waiting", "expired", "cancelled"] as const)
    expect(textOf({ status, returnUrl })).not.toContain("Return to");
});

test("a merchant without a logo has the first letter of its name", () => {
  expect(textOf()).toContain('<span class="badge" aria-hidden="true">A</span>');
  const text = textOf({}, { logoVersion: "0123" });
  expect(text).toContain('<img class="logo" src="/pay/x/logo?v=0123" alt="" height="40">');
  expect(text).not.toContain('class="badge"');
});

const SCRIPT = `"><img src=x onerror=run()><script>run()</script>`;
const NOT_PLANTED = ["status", "mode", "color", "expiresAt", "logoVersion", "returnUrl"];

/** The same with a script in every text, even in one that is added later. */
const planted = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isText = typeof value === "string" || value === null;
      return [name, isText && !NOT_PLANTED.includes(name) ? SCRIPT : value];
    }),
  );

test.each([
  ["waiting", 4],
  ["paid", 3],
  ["cancelled", 3],
  ["expired", 3],
] as const)("no text of an invoice that is %s, or of its merchant, is markup", (status, texts) => {
  const returnUrl = `https://shop.example/?a=${SCRIPT}`;
  const text = textOf({ ...planted(INVOICE), status, returnUrl }, planted(MERCHANT));
  expect(text.split("&quot;&gt;&lt;img").length - 1).toBeGreaterThanOrEqual(texts);
  expect(text).not.toMatch(/<img src=x|<script>/);
});
