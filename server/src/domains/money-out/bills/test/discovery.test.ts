import { describe, expect, test } from "vitest";
import { runOperator } from "../../../../operator/run-operator.ts";
import { operatorSettings } from "../../../../operator/test/operator-process.ts";
import { fresh, newMerchant, useBills, VERTICALS } from "./bill-service.ts";

const service = useBills();

describe("discovery", () => {
  test.each([
    ["airtime/fetch-providers", "providers", "9MOBILE"],
    ["internet/data/fetch-providers", "providers", "GLODATA"],
    ["internet/data/lookup?providerCode=AIRTELDATA", "plans", "AIRTELDATA-3GB-30"],
    ["electricity/billers", "billers", "YEDC"],
    ["cable-tv/fetch-providers", "providers", "STARTIMES"],
    ["cable-tv/fetch-billers?provider=GOTV", "billers", "GOTV-MAX"],
    ["betting/billers", "billers", "BET9JA"],
  ])("at %s lists %s with %s", async (path, name, itemCode) => {
    const merchant = await newMerchant();
    const { body } = await merchant.read(`/business/vas/${path}`);
    expect(body.data?.[name]).toContainEqual(expect.objectContaining({ itemCode }));
  });

  test("has a price where it is fixed, and bounds where it is not", async () => {
    const merchant = await newMerchant();
    const plans = await merchant.read("/business/vas/internet/data/lookup?providerCode=MTNDATA");
    expect(plans.body.data?.["plans"]).toContainEqual({
      itemCode: "MTNDATA-1GB-7",
      itemName: "1 GB, 7 days",
      category: "data",
      amount: 600,
      minAmount: null,
      maxAmount: null,
    });
    const networks = await merchant.read("/business/vas/airtime/fetch-providers");
    expect(networks.body.data?.["providers"]).toContainEqual(
      expect.objectContaining({ itemCode: "MTN", amount: null, minAmount: 50, maxAmount: 50_000 }),
    );
  });

  test.each([
    ["internet/data/lookup?providerCode=NONE", "providerCode", "validation_failed"],
    ["cable-tv/fetch-billers?provider=NONE", "provider", "validation_failed"],
    ["internet/data/lookup", "providerCode", "missing_field"],
  ])("at %s refuses %s", async (path, param, code) => {
    const merchant = await newMerchant();
    const { status, body } = await merchant.read(`/business/vas/${path}`);
    expect([status, body.error?.code, body.error?.param]).toEqual([400, code, param]);
  });

  test("sees a change while it runs; a purchase made before keeps its price", async () => {
    const merchant = await newMerchant();
    const order = { ...VERTICALS[3].body("01"), planCode: "DSTV-PADI", reference: fresh() };
    const path = VERTICALS[3].path;
    const first = await merchant.buy(path, order);
    const change = async (to: string) => {
      const { exitCode } = await runOperator(["simulator", "bill-item", "DSTV-PADI", to], {
        env: { ...operatorSettings, DATABASE_URL: service().kit.database.url },
        folder: "/dev/null",
      });
      expect(exitCode).toBe(0);
    };
    await change("5000");
    const price = async () => {
      const { body } = await merchant.read("/business/vas/cable-tv/fetch-billers?provider=DSTV");
      const billers = body.data?.["billers"] as { itemCode: string; amount: number }[];
      return billers.find(({ itemCode }) => itemCode === "DSTV-PADI")?.amount;
    };
    await expect.poll(price, { timeout: 30_000, interval: 200 }).toBe(5_000);
    await change("off");
    await expect.poll(price, { timeout: 30_000, interval: 200 }).toBeUndefined();
    expect((await merchant.buy(path, order)).body.data).toEqual(first.body.data);
    const { body } = await merchant.buy(path, { ...order, reference: fresh() });
    expect(body.error).toMatchObject({ code: "validation_failed", param: "planCode" });
  });
});

describe.each([
  ["electricity/validate", { disco: "IKEDC", meterType: "PREPAID" }, "meterNumber", "disco"],
  ["cable-tv/validate", { provider: "DSTV" }, "smartCardNumber", "provider"],
  ["betting/validate", { type: "BET9JA" }, "customerId", "type"],
] as const)("%s", (path, rest, customer, provider) => {
  test("returns the customer's name, and refuses a number that the biller does not know", async () => {
    const merchant = await newMerchant();
    const found = await merchant.post(path, { ...rest, [customer]: "4500123401" });
    expect(found.body.data).toMatchObject({
      data: { customerName: expect.any(String), customerId: "4500123401" },
    });
    const unknown = await merchant.post(path, { ...rest, [customer]: "4500123405" });
    expect([unknown.status, unknown.body.error?.code, unknown.body.error?.param]).toEqual([
      404,
      "account_not_found",
      customer,
    ]);
    const unsold = await merchant.post(path, {
      ...rest,
      [provider]: "NONE",
      [customer]: "4500123401",
    });
    expect([unsold.status, unsold.body.error?.param]).toEqual([400, provider]);
  });

  test.each([
    ["timeout", 504, "provider_timeout"],
    ["unavailable", 503, "provider_unavailable"],
  ])("says what came of it with the scenario %s", async (scenario, status, code) => {
    const merchant = await newMerchant();
    const body = { ...rest, [customer]: "4500123401" };
    const answer = await merchant.post(path, body, { "x-test-scenario": scenario });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });
});

test("an amount that is not on sale is refused with the amounts that are", async () => {
  const merchant = await newMerchant();
  for (const amount of [49, 50_001]) {
    const order = { ...VERTICALS[0].body("01"), amount, reference: fresh() };
    const { status, body } = await merchant.buy(VERTICALS[0].path, order);
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "invalid_amount",
      "amount",
    ]);
    expect(body.error?.message).toContain("50,000");
  }
});

test("an item that the catalogue never had cannot be changed in it", async () => {
  const { exitCode, complaint } = await runOperator(["simulator", "bill-item", "NONE", "off"], {
    env: { ...operatorSettings, DATABASE_URL: service().kit.database.url },
    folder: "/dev/null",
  });
  expect(exitCode).not.toBe(0);
  expect(complaint).toContain("no item NONE");
});
