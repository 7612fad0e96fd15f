import { describe, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import { setPrice } from "../../../platform/pricing/index.ts";
import {
  becomes,
  count,
  FUNDS,
  fresh,
  keepOnly,
  type Merchant,
  newMerchant,
  progressOf,
  timesReceived,
  useBills,
  VERTICALS,
} from "./bill-service.ts";

const service = useBills();

describe.each(VERTICALS)("a purchase of $category", ({ category, path, amount, body }) => {
  const bought = async (merchant: Merchant, end: string, scenario?: string) => {
    const reference = fresh();
    const answer = await merchant.buy(
      path,
      { ...body(end), reference },
      scenario ? { scenario } : {},
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ reference, data: { amount, category } });
    return reference;
  };

  test("charges the wallet at once, succeeds, and is an event", async () => {
    const merchant = await newMerchant();
    const reference = await bought(merchant, "01");
    await becomes(merchant, reference, { status: "Successful", category, amount, fee: 0 });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - amount, held: 0 });
    const isElectric = category === "electricity";
    const delivered = {
      token: isElectric ? expect.stringMatching(/^\d{20}$/) : null,
      units: isElectric ? expect.stringMatching(/^\d+\.\d$/) : null,
    };
    const status = await merchant.status(reference);
    expect(status).toMatchObject({
      ...delivered,
      transactionReference: expect.stringMatching(/^bil_/),
    });
    const { transactionReference } = status;
    expect(await merchant.readEvents()).toMatchObject([
      {
        event: "BILLS_PURCHASE_NOTIFICATION",
        data: {
          ...{ reference, transactionReference, category, status: "Successful", amount },
          ...{ service: "bills", ...delivered },
        },
      },
    ]);
  });

  test.each(["02", "05"])("for a customer ending %s fails and is refunded", async (end) => {
    const merchant = await newMerchant();
    const reference = await bought(merchant, end);
    await becomes(merchant, reference, { status: "Failed", token: null });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS, held: 0 });
    expect(await merchant.readEvents()).toMatchObject([
      { data: { reference, status: "Unsuccessful" } },
    ]);
  });

  test("for a customer ending 03 pends with the money held, then succeeds", async () => {
    const merchant = await newMerchant();
    const reference = await bought(merchant, "03");
    await becomes(merchant, reference, { status: "Pending" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - amount, held: amount });
    await expect.poll(() => progressOf(merchant), { timeout: 30_000 }).toBe("accepted");
    await merchant.advance(61);
    await becomes(merchant, reference, { status: "Successful" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - amount, held: 0 });
  });

  test.each([
    ["04", undefined, "Successful"],
    ["01", "timeout", "Successful"],
    ["02", "timeout", "Failed"],
    ["01", "error", "Successful"],
  ])("for a customer ending %s, with the scenario %s, is unknown and then found %s", async (end, scenario, status) => {
    const merchant = await newMerchant();
    const reference = await bought(merchant, end, scenario);
    await expect.poll(() => progressOf(merchant), { timeout: 30_000 }).toBe("unknown");
    expect(await merchant.status(reference)).toMatchObject({ status: "Pending" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - amount, held: amount });
    await merchant.advance(6);
    await becomes(merchant, reference, { status });
    const left = status === "Successful" ? FUNDS - amount : FUNDS;
    expect(await merchant.balance()).toMatchObject({ available: left, held: 0 });
    expect(await timesReceived(merchant)).toBe(1);
  });

  test("that the aggregator does not take waits, and is bought when it does", async () => {
    const merchant = await newMerchant();
    const reference = await bought(merchant, "01", "unavailable");
    await expect.poll(() => progressOf(merchant), { timeout: 30_000 }).toBe("waiting");
    await merchant.advance(6);
    await becomes(merchant, reference, { status: "Successful" });
  });

  test("without each of its fields is refused", async () => {
    const merchant = await newMerchant();
    const whole = { ...body("01"), reference: fresh() };
    for (const field of Object.keys(whole)) {
      const { status, body: refusal } = await merchant.buy(path, { ...whole, [field]: undefined });
      expect([status, refusal.error?.code, refusal.error?.param]).toEqual([
        400,
        "missing_field",
        field,
      ]);
    }
    expect(await merchant.balance()).toMatchObject({ available: FUNDS });
  });

  test("is made once for a reference, however it is repeated; other content is a conflict", async () => {
    const merchant = await newMerchant();
    const reference = fresh();
    const order = { ...body("01"), reference };
    const first = await merchant.buy(path, order, { key: "k" });
    const replay = await merchant.buy(path, order, { key: "k" });
    expect([replay.text, replay.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    const again = await merchant.buy(path, order);
    expect(again.body.data).toEqual(first.body.data);
    const other = await merchant.buy(path, { ...body("04"), reference });
    expect([other.status, other.body.error?.code, other.body.error?.param]).toEqual([
      409,
      "duplicate_request",
      "reference",
    ]);
    const conflict = await merchant.buy(path, { ...body("04"), reference }, { key: "k" });
    expect(conflict.body.error?.code).toBe("idempotency_conflict");
    await becomes(merchant, reference, { status: "Successful" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - amount, held: 0 });
    expect(await timesReceived(merchant)).toBe(1);
  });

  test("100 at once on a balance for 40 buy exactly 40", async () => {
    const merchant = await newMerchant();
    await keepOnly(merchant, 40 * amount);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => merchant.buy(path, { ...body("01"), reference: fresh() })),
    );
    expect(count(answers, 200)).toBe(40);
    expect(count(answers, 402)).toBe(60);
    await expect
      .poll(() => merchant.balance(), { timeout: 20_000, interval: 50 })
      .toMatchObject({ available: 0, held: 0 });
    expect(await timesReceived(merchant)).toBe(40);
  });
});

test("50 at once with one reference and keys of their own are one purchase", async () => {
  const merchant = await newMerchant();
  const order = { ...VERTICALS[0].body("01"), reference: fresh() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => merchant.buy(VERTICALS[0].path, order)),
  );
  expect(count(answers, 200)).toBe(50);
  await becomes(merchant, order.reference, { status: "Successful" });
  expect(await merchant.balance()).toMatchObject({ available: FUNDS - 1_000, held: 0 });
});

test("a discount is what the wallet does not pay, and a fee what it pays on top; a failure refunds everything", async () => {
  const merchant = await newMerchant();
  const { businessId } = merchant;
  const order = { owner: { businessId, mode: "test" }, by: "a test" } as const;
  const two = { form: "percentage", partsPerMillion: 20_000n, atLeast: 0n, atMost: null } as const;
  await setPrice(service().kit, { ...order, item: "airtime-discount", price: two });
  await setPrice(service().kit, {
    ...order,
    item: "airtime",
    price: { form: "flat", fee: 1_000n },
  });
  const reference = fresh();
  await merchant.buy(VERTICALS[0].path, { ...VERTICALS[0].body("01"), reference });
  await becomes(merchant, reference, {
    status: "Successful",
    amount: 1_000,
    discount: 20,
    fee: 10,
  });
  expect(await merchant.balance()).toMatchObject({ available: FUNDS - 990, held: 0 });
  const failed = fresh();
  await merchant.buy(VERTICALS[0].path, { ...VERTICALS[0].body("02"), reference: failed });
  await becomes(merchant, failed, { status: "Failed" });
  expect(await merchant.balance()).toMatchObject({ available: FUNDS - 990, held: 0 });
});

test("a purchase in live mode is refused while no aggregator is configured there", async () => {
  const merchant = await newMerchant();
  const { status, body } = await ask(service(), {
    key: merchant.live,
    path: "/business/vas/airtime/purchase",
    idempotencyKey: fresh(),
    body: { ...VERTICALS[0].body("01"), reference: fresh() },
  });
  expect([status, body.error?.code]).toEqual([503, "provider_unavailable"]);
  expect(body.error?.message).toContain("No provider for this is configured in live mode");
});

test("a reference of another merchant is not found", async () => {
  const [one, other] = [await newMerchant(), await newMerchant()];
  const reference = fresh();
  await one.buy(VERTICALS[0].path, { ...VERTICALS[0].body("01"), reference });
  const { status, body } = await other.read(`/business/vas/status?reference=${reference}`);
  expect([status, body.error?.code]).toEqual([404, "transaction_not_found"]);
});
