import { describe, expect, test } from "vitest";
import { type Asking, ask } from "../../../../../test/support/service.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import { suspendBusiness } from "../../../platform/businesses/index.ts";
import { setPrice } from "../../../platform/pricing/index.ts";
import { enquireName } from "../enquire-name.ts";
import { useTransfers } from "./transfer-service.ts";

const transferService = useTransfers({ works: false });

describe("name enquiry", () => {
  const ASKED = { bankCode: "058", accountNumber: "0123456789" };
  const get = (query: object, rest: Partial<Asking> = {}) =>
    ask(transferService(), {
      path: `/business/validate?${new URLSearchParams({ ...query })}`,
      ...rest,
    });
  const post = (body: object, rest: Partial<Asking> = {}) =>
    ask(transferService(), { path: "/business/validate", body, ...rest });

  test("gives the same answer at every spelling, by GET and by POST, unsigned", async () => {
    const answers = [];
    for (const prefix of ["", "/api/v1"]) {
      for (const path of ["/business/validate", "/business/transfer/validate"]) {
        const headers = { "x-service-signature": "none" };
        const query = `${prefix}${path}?bankCode=058&accountNumber=0123456789`;
        answers.push(await ask(transferService(), { path: query, headers }));
        answers.push(await ask(transferService(), { path: prefix + path, body: ASKED, headers }));
      }
    }
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.data).toEqual({
        ...ASKED,
        accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/),
        bankName: expect.stringMatching(/Guaranty/i),
      });
    }
  });

  test.each([
    ["an unknown bank", { bankCode: "12345" }, 400, "invalid_bank", "bankCode"],
    ["a short number", { accountNumber: "123" }, 400, "invalid_account_number", "accountNumber"],
    ["no bank", { bankCode: "" }, 400, "missing_field", "bankCode"],
    [
      "a number that no customer has",
      { bankCode: "999", accountNumber: "3012450088" },
      404,
      "account_not_found",
      "accountNumber",
    ],
    [
      "a business that does not exist",
      { bankCode: "SERVICE", accountNumber: "0000000001" },
      404,
      "account_not_found",
      "accountNumber",
    ],
    [
      "a bank that is away",
      { bankCode: "999", accountNumber: "3012450112" },
      503,
      "provider_unavailable",
      null,
    ],
  ])("refuses %s", async (_what, wrong, status, code, param) => {
    for (const answer of [await get({ ...ASKED, ...wrong }), await post({ ...ASKED, ...wrong })]) {
      expect([answer.status, answer.body.error?.code, answer.body.error?.param]).toEqual([
        status,
        code,
        param,
      ]);
    }
  });

  test.each([
    ["timeout", 504, "provider_timeout"],
    ["unavailable", 503, "provider_unavailable"],
    ["error", 502, "provider_error"],
  ])("in the scenario %s answers %i", async (scenario, status, code) => {
    const answer = await get(ASKED, { headers: { "x-test-scenario": scenario } });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test("waits five seconds for a bank and no longer", async () => {
    const startedMs = performance.now();
    const answer = await get(ASKED, { headers: { "x-test-scenario": "latency=7000" } });
    expect([answer.status, answer.body.error?.code]).toEqual([504, "provider_timeout"]);
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(6_500));
  });

  test("of a business of this service asks no bank", async () => {
    const merchant = await transferService().merchant("Oba Foods");
    const query = { bankCode: "SERVICE", accountNumber: merchant.serviceAccountNumber };
    expect((await get(query)).body.data).toMatchObject({ ...query, accountName: "Oba Foods" });
    await suspendBusiness(transferService().kit, { businessId: merchant.businessId, by: "amina" });
    expect((await get(query)).body.error?.code).toBe("account_not_found");
  });

  test("in live mode needs a rail", async () => {
    const { business, kit } = transferService();
    const refused = await get(ASKED, { key: business.live });
    expect([refused.status, refused.body.error?.code]).toEqual([503, "provider_unavailable"]);
    expect(refused.body.error?.message).toContain(
      "No provider for this is configured in live mode",
    );
    const magic = { bankCode: "999", accountNumber: "3012450019" };
    expect((await get(magic, { key: business.live })).body.error?.code).toBe("invalid_bank");
    const enquiry = { environmentId: 0n, mode: "live", scenario: undefined, ...ASKED } as const;
    await expect(enquireName(kit, enquiry)).rejects.toThrow(/No provider/);
  });
});

describe("the fee preview", () => {
  const preview = (query: string, rest: Partial<Asking> = {}) =>
    ask(transferService(), { path: `/business/transfer/fee?${query}`, ...rest });

  test.each([
    ["amount=5000&destinationBankCode=058", { amount: 5_000, fee: 10, stampDuty: 0, total: 5_010 }],
    ["amount=5001", { amount: 5_001, fee: 25, stampDuty: 0, total: 5_026 }],
    ["amount=10000", { amount: 10_000, fee: 25, stampDuty: 50, total: 10_075 }],
    ["amount=50001", { amount: 50_001, fee: 50, stampDuty: 50, total: 50_101 }],
    [
      "amount=9999&destinationBankCode=SERVICE",
      { amount: 9_999, fee: 0, stampDuty: 0, total: 9_999 },
    ],
    [
      "amount=10000&destinationBankCode=SERVICE",
      { amount: 10_000, fee: 0, stampDuty: 50, total: 10_050 },
    ],
  ])("for %s returns what it will cost", async (query, expected) => {
    const { status, body } = await preview(query, { headers: { "x-service-signature": "none" } });
    expect([status, body.data]).toEqual([200, expected]);
  });

  test("is what a transfer then costs", async () => {
    const merchant = await transferService().merchant();
    const owner = { businessId: merchant.businessId, mode: "test" } as const;
    const price = { form: "flat", fee: 1_234n } as const;
    await setPrice(transferService().kit, { item: "transfer", price, owner, by: "amina" });
    const { body } = await preview("amount=12345", { key: merchant.test });
    await merchant.sent({ amount: 12_345 });
    expect((await merchant.balance()).held).toBe(body.data?.["total"]);
  });

  test.each([
    ["amount=0", "invalid_amount", "amount"],
    ["amount=1.5", "invalid_amount", "amount"],
    ["amount=lots", "invalid_amount", "amount"],
    ["", "missing_field", "amount"],
    ["amount=1&destinationBankCode=12345", "invalid_bank", "destinationBankCode"],
  ])("refuses %s", async (query, code, param) => {
    const { status, body } = await preview(query);
    expect([status, body.error?.code, body.error?.param]).toEqual([400, code, param]);
  });
});
