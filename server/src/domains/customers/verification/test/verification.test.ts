import { describe, expect, test } from "vitest";
import { requireDescribed } from "../../../../../test/support/event-schemas.ts";
import { dataOf } from "../../../../../test/support/service.ts";
import {
  becomes,
  FUNDS,
  useVerification,
} from "../../../../../test/support/verification-service.ts";

const verificationService = useVerification();

const passport = { lastName: "Béllo", dateOfBirth: "1990-04-17" };

/** Every type: its price, a known and an unknown identity. */
const TYPES = [
  { type: "bvn", price: 40, known: { bvn: "95012345671" }, unknown: { bvn: "95012345672" } },
  {
    type: "bvn-advanced",
    price: 60,
    known: { bvn: "22345678901" },
    unknown: { bvn: "95012345672" },
  },
  { type: "nin", price: 60, known: { nin: "95012345671" }, unknown: { nin: "95012345672" } },
  { type: "pvc", price: 50, known: { pvc: "90F5B20205096" }, unknown: { pvc: "90F5B20200002" } },
  {
    type: "pvc-premium",
    price: 80,
    known: { pvc: "90F5B20205096" },
    unknown: { pvc: "90F5B2020002" },
  },
  {
    type: "frsc",
    price: 60,
    known: { frsc: "FKJ49409AB13" },
    unknown: { frsc: "FKJ4940902" + "0002" },
  },
  {
    type: "passport",
    price: 80,
    known: { passport: "A00120001", ...passport },
    unknown: { passport: "A00120002", ...passport },
  },
  {
    type: "phone-basic",
    price: 30,
    known: { phone: "08031234567" },
    unknown: { phone: "+2348031230002" },
  },
  {
    type: "phone-advanced",
    price: 50,
    known: { phone: "2348031234567" },
    unknown: { phone: "08031230002" },
  },
  {
    type: "phone-nin",
    price: 60,
    known: { phone: "08031234567", nin: "95012345671" },
    unknown: { phone: "08031234567", nin: "95012345672" },
  },
  {
    type: "cac-basic",
    price: 100,
    known: { rcNumber: "RC1234567" },
    unknown: { rcNumber: "RC0002" },
  },
] as const;

describe.each(TYPES)("a verification of type $type", ({ type, price, known, unknown }) => {
  test("returns the registry's record, charges the price and publishes the event", async () => {
    const merchant = await verificationService().merchant();
    const answer = await merchant.verify(type, known);
    expect(answer.status, answer.text).toBe(200);
    const { data } = answer.body;
    expect(data).toMatchObject({
      type,
      status: "Successful",
      walletTransaction: { amount: price, status: "Successful" },
    });
    const result = data?.["normalizedResult"] as Record<string, unknown>;
    expect(result[type === "cac-basic" ? "companyName" : "lastName"]).toEqual(expect.any(String));
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - price, held: 0 });
    const [event, ...others] = await merchant.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      event: "VERIFICATION_NOTIFICATION",
      data: {
        verificationId: data?.["verificationId"],
        type,
        status: "Successful",
        walletAmount: price,
      },
    });
    requireDescribed(JSON.stringify(event));
    const payment = data?.["walletTransaction"] as { reference: string };
    const record = await merchant.read(`/business/status?reference=${payment.reference}`);
    expect(record.body.data?.["transactionRecord"]).toMatchObject({
      trxAmount: price,
      status: "Successful",
      type: "Verification",
      service: "verification",
    });
  });

  test("fails and charges the price when the registry has no record", async () => {
    const merchant = await verificationService().merchant();
    const { status, body } = await merchant.verify(type, unknown);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "Failed",
      normalizedResult: null,
      walletTransaction: { status: "Successful" },
    });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - price, held: 0 });
    expect(await merchant.detail(body.data?.["verificationId"])).toMatchObject({
      status: "Failed",
      reason: expect.stringContaining("no record"),
    });
  });

  test("that times out stays pending with its price held, and succeeds after a requery", async () => {
    const merchant = await verificationService().merchant();
    const { status, body } = await merchant.verify(type, known, { scenario: "timeout" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "Pending",
      normalizedResult: null,
      walletTransaction: { status: "Pending" },
    });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - price, held: price });
    expect(await merchant.events()).toEqual([]);
    await merchant.advance(6);
    const id = body.data?.["verificationId"];
    await becomes(merchant, id, {
      status: "Successful",
      walletTransaction: { status: "Successful" },
    });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - price, held: 0 });
    expect(await merchant.events()).toMatchObject([
      { data: { verificationId: id, status: "Successful" } },
    ]);
  });

  test("that times out fails after a requery finds no record", async () => {
    const merchant = await verificationService().merchant();
    const { body } = await merchant.verify(type, unknown, { scenario: "timeout" });
    expect(body.data).toMatchObject({ status: "Pending" });
    await merchant.advance(6);
    await becomes(merchant, body.data?.["verificationId"], { status: "Failed" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - price, held: 0 });
  });

  test("is refused and free when the registry cannot be reached", async () => {
    const merchant = await verificationService().merchant();
    const { status, body } = await merchant.verify(type, known, { scenario: "unavailable" });
    expect([status, body.error?.code]).toEqual([503, "provider_unavailable"]);
    expect(await merchant.balance()).toMatchObject({ available: FUNDS, held: 0 });
    expect(await merchant.events()).toMatchObject([{ data: { status: "Failed" } }]);
  });

  test("is sent again when the requery finds that the registry does not know it", async () => {
    const merchant = await verificationService().merchant();
    const { body } = await merchant.verify(type, known, { scenario: "error" });
    expect(body.data).toMatchObject({ status: "Pending" });
    await merchant.advance(6);
    await becomes(merchant, body.data?.["verificationId"], { status: "Successful" });
  });

  test("is refused before a hold when a field is missing", async () => {
    const merchant = await verificationService().merchant();
    for (const field of Object.keys(known)) {
      const { status, body } = await merchant.verify(type, { ...known, [field]: undefined });
      expect([status, body.error?.code, body.error?.param]).toEqual([400, "missing_field", field]);
    }
    expect(await merchant.balance()).toMatchObject({ available: FUNDS });
  });

  test("is refused when the wallet does not cover its price", async () => {
    const merchant = await verificationService().merchant();
    await merchant.keepOnly(price - 1);
    const { status, body } = await merchant.verify(type, known);
    expect([status, body.error?.code]).toEqual([402, "insufficient_balance"]);
  });
});

describe("a mismatch", () => {
  test.each([
    ["passport", { passport: "A00120003", ...passport }, "date of birth"],
    ["passport", { passport: "A00120004", ...passport }, "last name"],
    ["phone-nin", { phone: "08031234567", nin: "95012345676" }, "phone number"],
  ])("of a %s fails, charges the price and names the difference", async (type, body, what) => {
    const merchant = await verificationService().merchant();
    const { body: answer } = await merchant.verify(type, body);
    expect(answer.data).toMatchObject({
      status: "Failed",
      walletTransaction: { status: "Successful" },
    });
    expect(await merchant.detail(answer.data?.["verificationId"])).toMatchObject({
      reason: expect.stringContaining(what),
    });
  });
});

test.each([
  ["bvn", { bvn: "9501234567" }, "invalid_bvn", "bvn"],
  ["bvn", { bvn: 95012345671 }, "invalid_bvn", "bvn"],
  ["nin", { nin: "9501234567a" }, "validation_failed", "nin"],
  ["pvc", { pvc: "9*" }, "validation_failed", "pvc"],
  [
    "passport",
    { passport: "A00120001", ...passport, dateOfBirth: "1990-02-30" },
    "validation_failed",
    "dateOfBirth",
  ],
  ["phone-basic", { phone: "12345" }, "validation_failed", "phone"],
  ["cac-basic", { rcNumber: "company" }, "validation_failed", "rcNumber"],
])("refuses a malformed %s with %o", async (type, body, code, param) => {
  const merchant = await verificationService().merchant();
  const answer = await merchant.verify(type, body);
  expect([answer.status, answer.body.error?.code, answer.body.error?.param]).toEqual([
    400,
    code,
    param,
  ]);
});

test("refuses and stores nothing in live mode without a configured provider", async () => {
  const merchant = await verificationService().merchant();
  const { status, body } = await merchant.verify("bvn", { bvn: "22345678901" }, { mode: "live" });
  expect([status, body.error?.code]).toEqual([503, "provider_unavailable"]);
  expect(body.error?.message).toContain("No provider for this is configured in live mode");
});

test("releases the price after a day without an answer", async () => {
  const merchant = await verificationService().merchant();
  await verificationService().kit.providers.simulatedBank.setFaults(
    verificationService().kit.database,
    merchant.environmentId,
    {
      lostCalls: 100,
      lostAnswers: 0,
      lostNotices: 0,
      doubledNotices: 0,
      lateNotices: 0,
    },
  );
  await expect
    .poll(async () => {
      const { body } = await merchant.verify("nin", { nin: "22345678901" });
      return body.data?.["status"];
    })
    .toBe("Pending");
  const pending = await merchant.read("/business/verification/history?status=Pending");
  const [{ verificationId }] = dataOf<[{ verificationId: number }]>(pending);
  await merchant.advance(6);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await merchant.detail(verificationId)).toMatchObject({ status: "Pending" });
  await merchant.advance(25 * 60 * 60);
  await becomes(merchant, verificationId, {
    status: "Failed",
    reason: expect.stringContaining("day"),
    walletTransaction: { amount: 0, status: "Reversed" },
  });
});
