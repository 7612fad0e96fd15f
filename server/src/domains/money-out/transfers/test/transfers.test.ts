import { describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import { setPrice } from "../../../platform/pricing/index.ts";
import { becomes, CHARGES, ITEM, PENDING, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

/** What the test wallet holds in the beginning. */
const FUNDS = 5_000_000;
const COST = ITEM.amount + CHARGES;

describe("a transfer to a bank", () => {
  test("is held with its charges while it is on its way", async () => {
    const merchant = await transferService().merchant();
    const reference = await merchant.sent(PENDING);
    expect(reference).toMatch(/^trf_[0-9a-z]{12}$/);
    expect(await merchant.balance()).toEqual({ available: FUNDS - COST, held: COST, total: FUNDS });
    expect(await merchant.record(reference)).toMatchObject({ status: "Pending" });
    expect(await merchant.events()).toEqual([]);
  });

  test("is paid when the bank has proven it, and is one event", async () => {
    const merchant = await transferService().merchant();
    const reference = await merchant.sent();
    await becomes(merchant, reference, { status: "Successful", settledAmount: 25_000 });
    const rest = FUNDS - COST;
    expect(await merchant.balance()).toEqual({ available: rest, held: 0, total: rest });
    expect(await merchant.events()).toMatchObject([
      {
        event: "TRANSFER_NOTIFICATION",
        data: { reference, status: "Successful", amount: 25_000, fee: 25, stampDuty: 50 },
      },
    ]);
  });

  test("answers at every spelling of its path, and a key is the same on each", async () => {
    const merchant = await transferService().merchant();
    const references = new Set<string>();
    for (const prefix of ["", "/api/v1"]) {
      for (const path of ["/business/single", "/business/transfer/single"]) {
        references.add(await merchant.sent({}, { path: prefix + path, idempotencyKey: "one" }));
      }
    }
    expect(references.size).toBe(1);
    expect((await merchant.balance()).total).toBeGreaterThanOrEqual(FUNDS - COST);
  });

  test("shows the bank's own code, whichever list the merchant took theirs from", async () => {
    const merchant = await transferService().merchant();
    const reference = await merchant.sent({ destinationBankCode: "000013" });
    expect(await merchant.record(reference)).toMatchObject({
      receiverBankCode: "058",
      receiverBankName: expect.stringMatching(/Guaranty/i),
    });
  });

  test("costs what the price list says when it is accepted", async () => {
    const merchant = await transferService().merchant();
    const owner = { businessId: merchant.businessId, mode: "test" } as const;
    const price = { form: "flat", fee: 10_000n } as const;
    await setPrice(transferService().kit, { item: "transfer", price, owner, by: "amina" });
    const reference = await merchant.sent({ ...PENDING, amount: 9_999 });
    expect(await merchant.record(reference)).toMatchObject({
      trxFee: 100,
      vat: 6.98,
      stampDuty: 0,
      trxAmount: 9_999,
    });
    expect((await merchant.balance()).held).toBe(10_099);
  });

  test("needs no more than the wallet holds to the kobo, and no less", async () => {
    const merchant = await transferService().merchant();
    const most = FUNDS - 50 - 50;
    const refused = await merchant.send({ ...PENDING, amount: most + 1 });
    expect([refused.status, refused.body.error?.code]).toEqual([402, "insufficient_balance"]);
    expect(refused.body.error?.message).toContain("NGN 5,000,001.00");
    expect(await merchant.balance()).toEqual({ available: FUNDS, held: 0, total: FUNDS });
    await merchant.sent({ ...PENDING, amount: most });
    expect((await merchant.balance()).available).toBe(0);
  });

  test("that was refused is refused again under its key, even when there is money by then", async () => {
    const merchant = await transferService().merchant();
    const first = await merchant.sent({ ...PENDING, amount: 4_990_000 });
    const options = { idempotencyKey: "poor" };
    const refused = await merchant.send({ amount: 20_000 }, options);
    expect(refused.body.error?.code).toBe("insufficient_balance");
    await ask(transferService(), {
      key: merchant.test,
      path: `/test/transfers/${first}/resolve`,
      body: { outcome: "failure" },
    });
    await becomes(merchant, first, { status: "Reversed" });
    const again = await merchant.send({ amount: 20_000 }, options);
    expect(again.text).toBe(refused.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await merchant.send({ amount: 20_000 })).status).toBe(200);
  });

  test("a phone is taken in each of its three forms", async () => {
    const merchant = await transferService().merchant();
    for (const phoneNumber of ["08031234567", "2348031234567", "+2348031234567"]) {
      expect((await merchant.send({ phoneNumber })).status).toBe(200);
    }
  });

  test("that ends long after the request is dated by the clock of its environment", async () => {
    const merchant = await transferService().merchant();
    await merchant.advance(86_400);
    const reference = await merchant.sent({
      destinationBankCode: "999",
      destinationAccountNumber: "3012450033",
    });
    await becomes(merchant, reference, {
      requestStateDetails: "Sent. The receiving bank has not confirmed yet.",
    });
    const { createdAt } = await merchant.record(reference);
    expect(Date.parse(String(createdAt))).toBeGreaterThan(Date.now() + 86_000_000);
    await merchant.advance(300);
    await becomes(merchant, reference, { status: "Successful" });
  });
});

describe("a transfer is refused when", () => {
  test.each([
    [
      "the bank is unknown",
      { destinationBankCode: "12345" },
      "invalid_bank",
      "destinationBankCode",
    ],
    [
      "the account number is short",
      { destinationAccountNumber: "012345678" },
      "invalid_account_number",
      "destinationAccountNumber",
    ],
    [
      "the account number holds a letter",
      { destinationAccountNumber: "01234567a9" },
      "invalid_account_number",
      "destinationAccountNumber",
    ],
    [
      "the receiver has no name",
      { destinationAccountName: undefined },
      "missing_field",
      "destinationAccountName",
    ],
    [
      "the receiver's name is null",
      { destinationAccountName: null },
      "missing_field",
      "destinationAccountName",
    ],
    [
      "the receiver's name is empty",
      { destinationAccountName: "" },
      "missing_field",
      "destinationAccountName",
    ],
    ["the amount has a fraction", { amount: 10.5 }, "invalid_amount", "amount"],
    ["the amount is nothing", { amount: 0 }, "invalid_amount", "amount"],
    ["the amount is a text", { amount: "1000" }, "invalid_amount", "amount"],
    ["the amount is too large", { amount: 1_000_000_000_001 }, "invalid_amount", "amount"],
    ["there is no amount", { amount: undefined }, "missing_field", "amount"],
    ["there is no narration", { narration: undefined }, "missing_field", "narration"],
    ["the narration is long", { narration: "x".repeat(101) }, "validation_failed", "narration"],
    ["the phone is no phone number", { phoneNumber: "803" }, "validation_failed", "phoneNumber"],
    ["there is no phone", { phoneNumber: undefined }, "missing_field", "phoneNumber"],
  ])("%s", async (_what, item, code, param) => {
    const merchant = await transferService().merchant();
    const { status, body } = await merchant.send(item);
    expect([status, body.error?.code, body.error?.param]).toEqual([400, code, param]);
    expect((await merchant.balance()).available).toBe(FUNDS);
  });

  test("nothing is sent, and every missing field is named", async () => {
    const { test: key } = await transferService().merchant();
    const asked = { key, path: "/business/single", body: {}, idempotencyKey: "nothing" };
    const { body } = await ask(transferService(), asked);
    expect(body.error?.errors?.map(({ param }) => param).toSorted()).toEqual([
      ...["amount", "destinationAccountName", "destinationAccountNumber", "destinationBankCode"],
      ...["narration", "phoneNumber"],
    ]);
  });

  test("the bank is test mode's own, with a live key", async () => {
    const merchant = await transferService().merchant();
    const { status, body } = await merchant.send(PENDING, { mode: "live" });
    expect([status, body.error?.code]).toEqual([400, "invalid_bank"]);
  });

  test("the bank takes no transfers", async () => {
    const merchant = await transferService().merchant();
    const answer = await ask(transferService(), { key: merchant.test, path: "/business/banks" });
    const banks = dataOf<{ cbnCode: string; supportsTransfer: boolean }[]>(answer);
    const closed = banks.find(({ supportsTransfer }) => !supportsTransfer);
    if (closed === undefined) throw new Error("the list has a bank that takes no transfers");
    const { body } = await merchant.send({ destinationBankCode: closed.cbnCode });
    expect(body.error?.code).toBe("invalid_bank");
  });

  test("it is not signed, or has no key", async () => {
    const merchant = await transferService().merchant();
    const unsigned = await merchant.send({}, { headers: { "x-service-signature": "x" } });
    expect(unsigned.body.error?.code).toBe("invalid_signature");
    const { test: key } = merchant;
    const keyless = await ask(transferService(), { key, path: "/business/single", body: ITEM });
    expect(keyless.body.error).toMatchObject({ code: "missing_field", param: "Idempotency-Key" });
  });
});

describe("a bulk", () => {
  const references = (body: unknown) =>
    (body as { transferReference: readonly string[] }).transferReference;

  test("answers a reference for each item, in the order of the items", async () => {
    const merchant = await transferService().merchant();
    const items = [1, 2, 3, 4, 5].map((amount) => ({ amount, narration: `item ${amount}` }));
    const { status, body } = await merchant.bulk(items);
    expect(status).toBe(200);
    for (const [at, reference] of references(body.data).entries()) {
      await becomes(merchant, reference, { status: "Successful", trxAmount: at + 1 });
    }
    expect(await merchant.events()).toHaveLength(5);
  });

  test("is refused as a whole for one item, and the refusal names it", async () => {
    const merchant = await transferService().merchant();
    for (const [item, code, param] of [
      [{ destinationBankCode: "12345" }, "invalid_bank", "transferRequest.2.destinationBankCode"],
      [
        { destinationAccountName: undefined },
        "missing_field",
        "transferRequest.2.destinationAccountName",
      ],
      [{ amount: 1.5 }, "invalid_amount", "transferRequest.2.amount"],
      [
        { destinationAccountNumber: "1" },
        "invalid_account_number",
        "transferRequest.2.destinationAccountNumber",
      ],
      [
        { destinationBankCode: "SERVICE" },
        "account_not_found",
        "transferRequest.2.destinationAccountNumber",
      ],
    ] as const) {
      const { body } = await merchant.bulk([{}, {}, item, {}]);
      expect(body.error).toMatchObject({ code, param });
    }
    expect(await merchant.balance()).toEqual({ available: FUNDS, held: 0, total: FUNDS });
  });

  test("is refused as a whole if the wallet can pay all but one", async () => {
    const merchant = await transferService().merchant();
    const items = Array.from({ length: 10 }, () => ({ ...PENDING, amount: 500_000 }));
    const { status, body } = await merchant.bulk(items);
    expect([status, body.error?.code]).toEqual([402, "insufficient_balance"]);
    expect((await merchant.balance()).available).toBe(FUNDS);
    expect((await merchant.bulk(items.slice(1))).status).toBe(200);
    expect((await merchant.balance()).held).toBe(9 * 500_100);
  });

  test("has 1 to 1,000 items", async () => {
    const merchant = await transferService().merchant();
    for (const count of [0, 1_001]) {
      const { body } = await merchant.bulk(Array.from({ length: count }, () => ({})));
      expect(body.error).toMatchObject({ code: "validation_failed", param: "transferRequest" });
    }
  });

  test("takes duplicates, each as a transfer of its own", async () => {
    const merchant = await transferService().merchant();
    const { body } = await merchant.bulk([{}, {}]);
    expect(new Set(references(body.data)).size).toBe(2);
  });

  test("of 1,000 is accepted in under a second, and each transfer ends independently", {
    timeout: 60_000,
  }, async () => {
    const merchant = await transferService().merchant();
    const items = Array.from({ length: 1_000 }, (_, at) => ({
      amount: 1_000,
      ...(at % 100 === 0 && { ...PENDING, destinationAccountNumber: "3012450064" }),
    }));
    const startedMs = performance.now();
    const { status, body } = await merchant.bulk(items);
    const tookMs = performance.now() - startedMs;
    expect(status).toBe(200);
    expect(references(body.data)).toHaveLength(1_000);
    expect(tookMs).toBeLessThan(timeLimit(1_000));
    const ended = async () => (await merchant.balance()).held;
    await expect.poll(ended, { timeout: 50_000, interval: 200 }).toBe(10 * 1_010);
    expect((await merchant.balance()).available).toBe(FUNDS - 1_000 * 1_010);
  });
});
