import { describe, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { SCOPES } from "../../../../kernel/tenancy/access.ts";
import { setScopes, setWalletCurrencies } from "../../../platform/businesses/index.ts";
import { AMINA, freshBvn, item, refusalOf, useKyc } from "./kyc-service.ts";

const kycService = useKyc();

describe("the KYC tier", () => {
  test("rises item by item, charges each once, and publishes each change", async () => {
    const id = await kycService().customer();
    const { body: opened } = await ask(kycService(), {
      path: `/customers/${id}/wallets`,
      body: { currency: "NGN" },
    });
    const { businessId } = kycService().business;
    const currencies = { businessId, mode: "test", currencies: ["NGN", "USD"] } as const;
    await setWalletCurrencies(kycService().kit, { ...currencies, by: "a test" });
    await ask(kycService(), { path: `/customers/${id}/wallets`, body: { currency: "USD" } });
    const steps = [
      [{ bvn: freshBvn() }, 40, 1],
      [item("NIN", { nin: "31987654201" }), 60, 1],
      [item("PASSPORT", { passportNumber: "A01234567" }), 80, 2],
      [
        item("ADDRESS", {
          address1: "12 Marina Road",
          city: "Lagos",
          state: "Lagos",
          country: "NG",
        }),
        150,
        3,
      ],
    ] as const;
    for (const [body, price, tier] of steps) {
      const cost = await kycService().costOf(async () => {
        const answer = await kycService().submit(id, body);
        expect(answer.body.data, answer.text).toMatchObject({
          id,
          kycTier: tier,
          kycStatus: "VERIFIED",
        });
      });
      expect(cost).toBe(price);
    }
    expect(await kycService().shown(id)).toMatchObject({
      capabilities: expect.arrayContaining(["payout", "elevated_limits"]),
      idType: "PASSPORT",
      idNumber: "A01234567",
    });
    const published = await kycService().kit.database.many<{ body: string }>(sql`
      select body from events where type = 'customer.kyc_updated' order by recorded_at, id`);
    const changes = published
      .map(({ body }) => JSON.parse(body).data)
      .filter((data: { id: number }) => data.id === id);
    expect(changes.map((data) => [data.previousKycTier, data.kycTier])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    const wallet = String(opened.data?.["walletReference"]);
    const rows = await kycService().kit.database.many<{ verified: string[] }>(sql`
      select verified from customer_wallets where customer_id = ${BigInt(id)}`);
    const verified = ["BVN", "NIN", "PASSPORT", "ADDRESS"];
    expect(rows).toEqual([{ verified }, { verified }]);
    const payout = await ask(kycService(), {
      path: `/wallets/${wallet}/payout`,
      idempotencyKey: "tier is enough, money is not",
      body: {
        amount: 10,
        destinationAccountNumber: "0123456789",
        destinationBankCode: "058",
        destinationAccountName: "A",
      },
    });
    expect(payout.body.error?.code).toBe("insufficient_balance");
  });

  test("is computed from all items: those before the BVN count when the BVN is verified", async () => {
    const id = await kycService().customer();
    await kycService().submit(id, item("NIN", { nin: "31987654201" }));
    expect(await kycService().shown(id)).toMatchObject({ kycTier: 0, kycStatus: "VERIFIED" });
    await kycService().submit(id, item("PVC", { pvcNumber: "90F5B1234567" }));
    const answer = await kycService().submit(id, { bvn: freshBvn() });
    expect(answer.body.data).toMatchObject({ kycTier: 2 });
  });

  test("does not rise for claimed numbers", async () => {
    const id = await kycService().customer({
      bvn: freshBvn(),
      idType: "PASSPORT",
      idNumber: "A1",
      address1: "12 Marina Road",
    });
    expect(await kycService().shown(id)).toMatchObject({ kycTier: 0, kycStatus: null });
    await ask(kycService(), {
      path: "/business/verification/bvn",
      body: { bvn: freshBvn() },
    });
    expect(await kycService().shown(id)).toMatchObject({ kycTier: 0, kycStatus: null });
  });
});

describe("an item", () => {
  test("that is already verified is free, with any content", async () => {
    const id = await kycService().customer();
    await kycService().submit(id, { bvn: freshBvn() });
    const cost = await kycService().costOf(async () => {
      expect((await kycService().submit(id, { bvn: freshBvn() })).body.data).toMatchObject({
        kycTier: 1,
      });
    });
    expect(cost).toBe(0);
  });

  test("that is submitted twice at once is charged once", async () => {
    const id = await kycService().customer();
    const body = { bvn: freshBvn() };
    const cost = await kycService().costOf(async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => kycService().submit(id, body)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    });
    expect(cost).toBe(40);
  });

  test.each([
    ["95012345672", "bvn"],
    ["95012345673", "dateOfBirth"],
    ["95012345674", "firstName"],
  ])("with the BVN %s fails at %s, is charged, and raises no tier", async (bvn, param) => {
    const id = await kycService().customer();
    const cost = await kycService().costOf(async () => {
      const answer = await kycService().submit(id, { bvn });
      expect(refusalOf(answer)).toBe(`400 validation_failed ${param}`);
      expect(answer.text).not.toContain(bvn);
      expect(answer.text).not.toContain("1950");
    });
    expect(cost).toBe(40);
    expect(await kycService().shown(id)).toMatchObject({ kycTier: 0, kycStatus: null });
    // The correct BVN still passes.
    expect((await kycService().submit(id, { bvn: freshBvn() })).status).toBe(200);
  });

  test("matches a name in another order, case and accent", async () => {
    const id = await kycService().customer({ firstName: "ÀMÍNA bello", lastName: "BELLO" });
    expect((await kycService().submit(id, { bvn: freshBvn() })).status).toBe(200);
  });

  test("copies the registry's date of birth to a customer without one", async () => {
    const id = await kycService().customer({ dateOfBirth: null });
    const passport = item("PASSPORT", { passportNumber: "A1" });
    expect(refusalOf(await kycService().submit(id, passport))).toBe(
      "400 missing_field dateOfBirth",
    );
    expect((await kycService().submit(id, { bvn: freshBvn() })).body.data?.["dateOfBirth"]).toMatch(
      /^\d{4}-/,
    );
    expect((await kycService().submit(id, passport)).status).toBe(200);
  });

  test("that times out stays pending, is joined for free, and publishes its outcome", async () => {
    const id = await kycService().customer();
    const body = { bvn: "95012345675" };
    const cost = await kycService().costOf(async () => {
      expect(refusalOf(await kycService().submit(id, body))).toBe("504 provider_timeout null");
      expect(await kycService().shown(id)).toMatchObject({ kycStatus: "PENDING", kycTier: 0 });
      expect(refusalOf(await kycService().submit(id, body))).toBe("504 provider_timeout null");
      const other = await kycService().submit(id, { bvn: freshBvn() });
      expect(refusalOf(other)).toBe("400 request_failed type");
      await kycService().advance(60);
      await expect
        .poll(async () => (await kycService().shown(id))?.["kycTier"], { timeout: 20_000 })
        .toBe(1);
    });
    expect(cost).toBe(40);
    expect((await kycService().submit(id, body)).body.data).toMatchObject({ kycTier: 1 });
  });

  test("is free when the registry cannot be reached, and can be submitted again", async () => {
    const id = await kycService().customer();
    const body = { bvn: freshBvn() };
    const cost = await kycService().costOf(async () => {
      const answer = await kycService().submit(id, body, { "x-test-scenario": "unavailable" });
      expect(refusalOf(answer)).toBe("503 provider_unavailable null");
    });
    expect(cost).toBe(0);
    expect(await kycService().shown(id)).toMatchObject({ kycStatus: null });
    expect((await kycService().submit(id, body)).status).toBe(200);
  });
});

describe("one BVN", () => {
  test("verifies one customer", async () => {
    const [one, two] = [await kycService().customer(), await kycService().customer()];
    const body = { bvn: freshBvn() };
    await kycService().submit(one, body);
    const cost = await kycService().costOf(async () => {
      expect(refusalOf(await kycService().submit(two, body))).toBe("400 validation_failed bvn");
    });
    expect(cost).toBe(0);
  });

  test("verifies one of two customers that submit it at once", async () => {
    const [one, two] = [await kycService().customer(), await kycService().customer()];
    const body = { bvn: freshBvn() };
    const answers = await Promise.all([
      kycService().submit(one, body),
      kycService().submit(two, body),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("verifies a customer of each business", async () => {
    const body = { bvn: freshBvn() };
    await kycService().submit(await kycService().customer(), body);
    const key = kycService().other.test;
    const { data } = (await ask(kycService(), { path: "/customers", body: AMINA, key })).body;
    const answer = await ask(kycService(), { path: `/customers/${data?.["id"]}/kyc`, body, key });
    expect(answer.body.data, answer.text).toMatchObject({ kycTier: 1 });
  });
});

test("a key without the scope to write customers gets masked numbers", async () => {
  const { kit, other } = kycService();
  const { businessId, test: key } = other;
  const numbers = { idType: "PASSPORT", idNumber: "A07654321" };
  const made = await ask(kycService(), { path: "/customers", body: { ...AMINA, ...numbers }, key });
  const path = `/customers/${made.body.data?.["id"]}/kyc`;
  const submitted = async () => {
    const { body } = await ask(kycService(), { path, body: { bvn: "22234567019" }, key });
    return body.data;
  };
  const change = { businessId, mode: "test", by: "a test" } as const;
  await setScopes(kit, { ...change, scopes: ["kyc:write"] });
  // Every process applies the new scopes within a second.
  await expect.poll(submitted, { timeout: 30_000 }).toMatchObject({
    ...{ kycTier: 1, bvn: "222*****019", idNumber: "A0*****21" },
  });
  await setScopes(kit, { ...change, scopes: SCOPES });
  await expect
    .poll(submitted, { timeout: 30_000 })
    .toMatchObject({ bvn: "22234567019", idNumber: "A07654321" });
});
