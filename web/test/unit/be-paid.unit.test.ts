import { describe, expect, test } from "vitest";
import { inkOn } from "../../src/format/ink-on.ts";
import { isAwaited, kindOf, ownerOf } from "../../src/pages/accounts/account.ts";
import { givenFields, missingFields, NO_ANSWERS } from "../../src/pages/accounts/new-account.ts";
import { isComplete, NO_ORDER, priceOf } from "../../src/pages/bill-new/order.ts";
import { chargedFor, groupToken } from "../../src/pages/bills/bill.ts";
import { base64Of, changedParts, lookOf, shownColor } from "../../src/pages/branding/look.ts";
import { bodyOf, NO_DRAFT } from "../../src/pages/invoice-new/draft.ts";
import { dueInWords, isOverdue, payerOf } from "../../src/pages/invoices/invoice.ts";

const NOW = new Date("2026-11-25T12:00:00Z");

describe("an invoice", () => {
  test("is overdue while it can be paid past its due date, and not once it is paid", () => {
    const dueDate = "2026-11-22T12:00:00Z";
    expect(isOverdue({ status: "PartiallyPaid", dueDate }, NOW)).toBe(true);
    expect(isOverdue({ status: "Paid", dueDate }, NOW)).toBe(false);
    expect(dueInWords({ status: "Pending", dueDate }, NOW)).toBe("Overdue, due 3 days ago");
    expect(dueInWords({ status: "Cancelled", dueDate }, NOW)).toBeUndefined();
  });

  test("says today by the day in Lagos, and otherwise how long it has", () => {
    const due = (dueDate: string | null) => dueInWords({ status: "Pending", dueDate }, NOW);
    expect(due("2026-11-25T22:59:00Z")).toBe("Due today");
    expect(due("2026-11-25T23:01:00Z")).toMatch(/^Due in 11 h/);
    expect(due(null)).toBeUndefined();
  });

  test("is addressed to a name, or to an e-mail address, or to anyone", () => {
    expect(payerOf({ customerName: "Amina", customerEmail: "a@b.example" })).toBe("Amina");
    expect(payerOf({ customerName: null, customerEmail: "a@b.example" })).toBe("a@b.example");
    expect(payerOf({ customerName: null, customerEmail: null })).toBe("Anyone with the link");
  });

  test("is created without empty fields, and due at 17:00 in Lagos", () => {
    expect(bodyOf(NO_DRAFT)).toBeUndefined();
    const draft = {
      ...NO_DRAFT,
      amount: "24,500.50",
      customerName: " Amina ",
      dueDay: "2026-12-01",
    };
    expect(bodyOf({ ...draft, endsAfterDays: "2" })).toEqual({
      ...{ amount: 24_500.5, customerName: "Amina" },
      ...{ dueDate: "2026-12-01T16:00:00.000Z", expiresInMinutes: 2_880 },
    });
  });
});

describe("a virtual account", () => {
  const unknown = { type: "Customer", category: "", email: null, phone: null } as const;
  const nameless = {
    firstName: null,
    lastName: null,
    businessName: null,
    rcNumber: null,
    tin: null,
  };

  test("belongs to a business by name, or to a person, or to none that is known", () => {
    const details = { ...unknown, ...nameless };
    expect(ownerOf({ details: { ...details, businessName: "Adire", firstName: "A" } })).toBe(
      "Adire",
    );
    expect(ownerOf({ details: { ...details, firstName: "Amina", lastName: "Bello" } })).toBe(
      "Amina Bello",
    );
    expect(ownerOf({ details })).toBeUndefined();
  });

  test("for one payment is labelled so, and waits until it is paid", () => {
    expect([kindOf({ type: "Dynamic" }), kindOf({ type: "Business" })]).toEqual([
      ...["One payment", "Business"],
    ]);
    expect(isAwaited({ status: "PartiallyPaid" })).toBe(true);
    expect(isAwaited({ status: "Active" })).toBe(false);
  });

  test("is opened with only the fields of its kind", () => {
    const answers = { ...NO_ANSWERS, amount: "500", businessName: "Adire", reference: " order-1 " };
    expect(givenFields("one-payment", answers)).toEqual({ amount: "500", reference: "order-1" });
    expect(missingFields("one-payment", answers)).toEqual([]);
    expect(missingFields("business", answers)).toContain("rcNumber");
  });
});

describe("a bill", () => {
  test("costs the amount without its discount, and the fee", () => {
    expect(chargedFor({ amount: 1_000, discount: 30, fee: 5 })).toBe(975);
  });

  test("has its token in groups of four", () => {
    expect(groupToken("85906821758843883200")).toBe("8590 6821 7588 4388 3200");
  });

  test("is complete once every field of its kind is filled, and costs its plan or its amount", () => {
    const order = { ...NO_ORDER, provider: "MTN", customer: "08030000001", amount: "1,000" };
    expect(isComplete("airtime", order)).toBe(true);
    expect(isComplete("data", order)).toBe(false);
    expect(isComplete("electricity", order)).toBe(false);
    expect(priceOf("airtime", order, [])).toBe(1_000);
    const plans = [{ itemCode: "1GB", amount: 600 }];
    expect(priceOf("data", { ...order, plan: "1GB" }, plans)).toBe(600);
    expect(priceOf("data", order, plans)).toBeUndefined();
  });
});

describe("branding", () => {
  const saved = {
    ...{ name: "Adire", color: "#2b3a8c", logo: null },
    ...{ supportEmail: null, supportPhone: null },
  };

  test("saves the parts that differ, and no other", () => {
    const look = lookOf(saved);
    expect(changedParts(look, saved)).toEqual([]);
    expect(changedParts({ ...look, color: " #2B3A8C " }, saved)).toEqual([]);
    expect(changedParts({ ...look, color: "", supportPhone: "0803" }, saved)).toEqual([
      ...["color", "support"],
    ]);
    expect(changedParts({ ...look, logo: "data:image/png;base64,AA" }, saved)).toEqual(["logo"]);
  });

  test("shows a colour once it is complete", () => {
    expect(shownColor({ ...lookOf(saved), color: "#ABCDEF" })).toBe("#abcdef");
    expect(shownColor({ ...lookOf(saved), color: "#abc" })).toBeNull();
    expect(base64Of("data:image/png;base64,AAAA")).toBe("AAAA");
  });

  test("writes black on light colours and white on dark ones", () => {
    expect([inkOn("#2b3a8c"), inkOn("#ffee00"), inkOn("#777777")]).toEqual([
      ...["#ffffff", "#000000", "#000000"],
    ]);
  });
});
