import { describe, expect, test } from "vitest";
import type { BillPurchase } from "../../../kernel/providers/ports/bill-aggregator.ts";
import { parseExact } from "../../http/exact-json.ts";
import { readTransaction } from "../read-transaction.ts";

const purchase: BillPurchase = {
  ...{ environmentId: 1n, reference: "202601310915kw1", itemCode: "MTN", providerCode: "MTN" },
  ...{ category: "airtime", customer: "08011111111", meterType: null, phoneNumber: null },
  ...{ amount: 500n, currency: "NGN" },
};

const transaction = {
  ...{ unique_element: "08011111111", unit_price: "5.00", amount: 5, total_amount: 4.85 },
  ...{ commission: 0.15, transactionId: "17416102247366731230557150" },
};

const answer = (code: unknown, status?: string, more: object = {}, inside: object = {}) => ({
  ...{ code, requestId: purchase.reference, amount: "5.00", purchased_code: "" },
  response_description: "TEXT",
  content: { transactions: { ...transaction, ...(status ? { status } : {}), ...inside } },
  ...more,
});

const read = (body: unknown, of = purchase) =>
  readTransaction(parseExact(JSON.stringify(body)) ?? null, of);

const receipt = {
  ...{ providerReference: transaction.transactionId, sessionId: null, stan: null },
};
const reason = expect.stringMatching(/^\S.{8,}\.$/);

describe("a code and its status", () => {
  test.each([
    ["000", "delivered", { kind: "succeeded", receipt, delivery: { token: null, units: null } }],
    ["001", "delivered", { kind: "succeeded" }],
    ["000", "Delivered", { kind: "succeeded" }],
    ["000", "initiated", { kind: "accepted", receipt }],
    ["000", "pending", { kind: "accepted" }],
    ["001", "pending", { kind: "accepted" }],
    ["000", "resolved", { kind: "accepted" }],
    ["000", "failed", { kind: "failed", receipt, reason }],
    ["001", "failed", { kind: "failed" }],
    ["000", "reversed", { kind: "returned", receipt, reason }],
    ["099", undefined, { kind: "accepted" }],
    ["099", "delivered", { kind: "accepted" }],
    ["044", undefined, { kind: "accepted" }],
    ["016", "failed", { kind: "failed", reason }],
    ["016", undefined, { kind: "failed" }],
    ["091", undefined, { kind: "failed" }],
    ["040", "reversed", { kind: "returned", reason }],
    ["040", undefined, { kind: "returned" }],
  ])("%s with %s is proven", (code, status, outcome) =>
    expect(read(answer(code, status))).toMatchObject(outcome));

  test.each([
    ["000", undefined, "unreadable"],
    ["000", "on hold", "unreadable"],
    ["016", "delivered", "unreadable"],
    ["016", "pending", "unreadable"],
    ["091", "reversed", "unreadable"],
    ["040", "delivered", "unreadable"],
    ["083", undefined, "their_error"],
    ["028", "failed", "unreadable"],
    ["999", "delivered", "unreadable"],
    [null, "delivered", "unreadable"],
  ])("%s with %s proves nothing", (code, status, why) =>
    expect(read(answer(code, status, { response_description: "NO CODE HERE" }))).toMatchObject({
      ...{ kind: "unknown", why, detail: expect.stringMatching(/^code \w+/) },
    }));

  test.each([
    [null],
    ["a text"],
    [[]],
    [{}],
    [{ code: { a: 1 } }],
    [{ content: [] }],
  ])("%j proves nothing", (body) =>
    expect(read(body)).toMatchObject({ kind: "unknown", why: "unreadable" }));
});

describe("the details of an answer", () => {
  test.each([
    ["another request id", { requestId: "202601310915kw2" }, {}],
    ["another amount", { amount: "6.00" }, { unit_price: undefined }],
    ["another face value", {}, { unit_price: 4.85 }],
    ["another customer", {}, { unique_element: "08022222222" }],
  ])("%s are about another purchase, whatever the status is", (_, more, inside) => {
    for (const status of ["delivered", "failed", "pending", "reversed"]) {
      const outcome = read(answer("000", status, more, inside));
      expect(outcome).toMatchObject({ kind: "unknown", why: "mismatch" });
    }
    expect(read(answer("099", undefined, more, inside))).toMatchObject({ why: "mismatch" });
  });

  test.each([
    ["a number as amount", { amount: 5 }, { unit_price: 5 }],
    ["a phone without its zero", {}, { unique_element: 8011111111 }],
    ["a phone with the country's code", {}, { unique_element: "2348011111111" }],
    ["no customer", {}, { unique_element: null }],
    ["the amount at one place", {}, { unit_price: null }],
  ])("%s are about this one", (_, more, inside) =>
    expect(read(answer("000", "delivered", more, inside))).toMatchObject({ kind: "succeeded" }));

  test("a phone of an order with the country's code is the same phone", () => {
    const order = { ...purchase, customer: "+2348011111111" };
    expect(read(answer("000", "delivered"), order)).toMatchObject({ kind: "succeeded" });
  });

  test.each([
    "delivered",
    "failed",
    "reversed",
  ])("without a request id, %s may be about another purchase of the same customer", (status) =>
    expect(read(answer("000", status, { requestId: "" }))).toMatchObject({ kind: "unknown" }));

  test("without any amount, a success is not proven", () => {
    const outcome = read(answer("000", "delivered", { amount: null }, { unit_price: null }));
    expect(outcome).toMatchObject({ kind: "unknown", why: "unreadable" });
  });

  test("an unknown code is named, and no other text of the answer", () => {
    const named = read({ code: "BELLO AMINA 08011111111", response_description: "BELLO" });
    expect(named).toMatchObject({ detail: "code missing" });
  });
});
