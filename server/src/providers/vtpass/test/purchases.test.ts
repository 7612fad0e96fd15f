import { describe, expect, test } from "vitest";
import type { BillPurchase } from "../../../kernel/providers/ports/bill-aggregator.ts";
import { METER, useVtpass } from "./vtpass-fixture.ts";

const fixture = useVtpass();
const order = (changes: Partial<BillPurchase> = {}) => fixture().order(changes);
const buy = (purchase: BillPurchase) => fixture().buy(purchase);
const find = (purchase: BillPurchase) => fixture().find(purchase);
const bookOf = ({ reference }: BillPurchase) => fixture().emulator.books.purchases.get(reference);

const reason = expect.stringMatching(/^\S.{8,}\.$/);
const DATA = { category: "data", providerCode: "MTNDATA", customer: "08011111111" } as const;
const TV = { category: "cable-tv", customer: "1212121212" } as const;

describe("each category", () => {
  test.each([
    [
      "airtime of a phone with the country's code",
      { amount: 123_45n, customer: "+2348011111111" },
      { serviceID: "mtn", amount: 123.45, phone: "08011111111" },
    ],
    [
      "airtime of 9mobile",
      { providerCode: "9MOBILE", itemCode: "9MOBILE" },
      { serviceID: "etisalat", amount: 100, phone: "08011111111" },
    ],
    [
      "a data plan",
      { ...DATA, itemCode: "MTNDATA-mtn-1gb-500", amount: 50_000n },
      {
        ...{ serviceID: "mtn-data", billersCode: "08011111111", phone: "08011111111" },
        variation_code: "mtn-1gb-500",
      },
    ],
    [
      "prepaid electricity",
      METER,
      {
        ...{ serviceID: "ikeja-electric", billersCode: "1111111111111", amount: 5_000 },
        ...{ variation_code: "prepaid", phone: "08030000009" },
      },
    ],
    [
      "postpaid electricity",
      { ...METER, customer: "1010101010101", meterType: "POSTPAID" as const },
      {
        ...{ serviceID: "ikeja-electric", billersCode: "1010101010101", amount: 5_000 },
        ...{ variation_code: "postpaid", phone: "08030000009" },
      },
    ],
    [
      "a package of DStv",
      { ...TV, providerCode: "DSTV", itemCode: "DSTV-dstv-padi", amount: 440_000n },
      {
        ...{ serviceID: "dstv", billersCode: "1212121212", phone: "08030000009" },
        ...{ variation_code: "dstv-padi", subscription_type: "change" },
      },
    ],
    [
      "a package of GOtv",
      { ...TV, providerCode: "GOTV", itemCode: "GOTV-gotv-lite", amount: 41_000n },
      {
        ...{ serviceID: "gotv", billersCode: "1212121212", phone: "08030000009" },
        ...{ variation_code: "gotv-lite", subscription_type: "change" },
      },
    ],
    [
      "a package of StarTimes",
      { ...TV, providerCode: "STARTIMES", itemCode: "STARTIMES-nova", amount: 90_000n },
      {
        ...{ serviceID: "startimes", billersCode: "1212121212", phone: "08030000009" },
        variation_code: "nova",
      },
    ],
  ])("%s is sent with its own fields, and is found again", async (_, changes, fields) => {
    const purchase = order(changes);
    const sold = await buy(purchase);
    expect(sold).toMatchObject({ kind: "succeeded" });
    const sent = fixture().emulator.requests.findLast(({ path }) => path === "/api/pay");
    expect(JSON.parse(sent?.body ?? "")).toEqual({ request_id: purchase.reference, ...fields });
    expect(await find(purchase)).toEqual(sold);
    const { amount, totalAmount = 0n, commission = 0n } = bookOf(purchase) ?? {};
    expect(amount).toBe(purchase.amount);
    expect(totalAmount + commission).toBe(purchase.amount);
  });

  test("an amount has all its digits", async () => {
    await buy(order({ amount: 9_007_199_254_740_993n }));
    const sent = fixture().emulator.requests.findLast(({ path }) => path === "/api/pay");
    expect(sent?.body).toContain('"amount":90071992547409.93');
  });

  test.each([
    "IKEDC",
    "EKEDC",
    "AEDC",
    "KEDCO",
    "YEDC",
  ])("%s delivers a token and its units under its own names", async (providerCode) => {
    const sold = await buy(order({ ...METER, providerCode }));
    expect(sold).toMatchObject({
      delivery: {
        token: expect.stringMatching(/^\d{20}$/),
        units: expect.stringMatching(/^\d+\.\d$/),
      },
    });
  });

  test("a token that is not in the first answer is requeried at once", async () => {
    const purchase = order(METER);
    await buy(purchase);
    const found = await find(purchase);
    fixture().emulator.answerNext("/pay", {
      ...{ code: "000", requestId: purchase.reference, amount: "5000.00", purchased_code: "" },
      content: { transactions: { status: "delivered", unique_element: purchase.customer } },
    });
    expect(await buy(purchase)).toEqual(found);
  });

  test.each([
    ["betting", { category: "betting", providerCode: "BET9JA", itemCode: "BET9JA" } as const],
    ["airtime of an unknown network", { providerCode: "MTN-OLD" }],
    ["a plan of another network", { ...DATA, itemCode: "GLODATA-glo100" }],
    ["electricity without a type of meter", { ...METER, meterType: null }],
    ["electricity without a phone number", { ...METER, phoneNumber: null }],
    [
      "a package without a phone number",
      { ...TV, providerCode: "DSTV", itemCode: "DSTV-dstv-padi", phoneNumber: null },
    ],
  ])("%s cannot be sent, and fails when a requery finds nothing", async (_, changes) => {
    const before = fixture().emulator.requests.length;
    expect(await buy(order(changes))).toMatchObject({ kind: "failed", reason });
    expect(fixture().pathsSince(before)).toEqual(["/requery"]);
  });
});

describe("the sandbox's numbers", () => {
  test("a phone that is not listed fails, and the wallet gets its money back", async () => {
    const { books } = fixture().emulator;
    const before = books.balance;
    const purchase = order({ customer: "08022222222" });
    expect(await buy(purchase)).toMatchObject({ kind: "failed", reason });
    expect(await find(purchase)).toMatchObject({ kind: "failed", reason });
    expect(books.balance).toBe(before);
  });

  test.each([
    ["500000000000", "unreadable"],
    ["400000000000", "unreadable"],
    ["300000000000", "their_error"],
  ])("the answer for %s proves nothing, and a requery does", async (customer, why) => {
    const purchase = order({ customer });
    expect(await buy(purchase)).toMatchObject({ kind: "unknown", why });
    expect(await find(purchase)).toMatchObject({ kind: "succeeded" });
  });

  test.each([
    ["delivered", "succeeded"],
    ["failed", "failed"],
    ["reversed", "returned"],
    ["resolved", "accepted"],
  ] as const)("201000000000 pends, and is %s when it is found %s", async (status, kind) => {
    const purchase = order({ customer: "201000000000" });
    expect(await buy(purchase)).toMatchObject({ kind: "accepted" });
    expect(await find(purchase)).toMatchObject({ kind: "accepted" });
    fixture().emulator.nextNotice("lost");
    fixture().emulator.resolve(purchase.reference, status);
    expect(await find(purchase)).toMatchObject({ kind });
  });

  test("a reversal after the delivery is found, and the wallet has the money", async () => {
    const { emulator } = fixture();
    const before = emulator.books.balance;
    const purchase = order();
    expect(await buy(purchase)).toMatchObject({ kind: "succeeded" });
    emulator.resolve(purchase.reference, "reversed");
    expect(await find(purchase)).toMatchObject({ kind: "returned", reason });
    expect(emulator.books.balance).toBe(before);
    expect(emulator.notices.at(-1)?.body).toContain('"wallet_credit_id"');
  });
});
