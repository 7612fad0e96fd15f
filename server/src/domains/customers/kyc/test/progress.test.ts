import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "../../../../../test/support/advance-clock.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type PersonAsking,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { buildWorker, modules, tasksOf } from "../../../../app.ts";
import type { JobWorker } from "../../../../kernel/jobs/worker/worker.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";
import { AMINA } from "./kyc-service.ts";

interface Progress {
  readonly tier: number;
  readonly next: { tier: number; missing: { anyOf: string[]; pending: string | null }[] } | null;
  readonly items: { type: string; price: number; submission: { status: string } | null }[];
  readonly limits: Readonly<Record<string, number | string | null>>;
}

let service: SessionService;
let worker: JobWorker;
let base: string;
let owner: string;

beforeAll(async () => {
  service = await startSessionService();
  const { kit } = service;
  worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
  await worker.start();
  const { businessId } = service.business;
  base = `/b/${businessId}/test`;
  owner = service.people.add(businessId, "owner");
});
afterAll(async () => {
  await worker.stop(3_000);
  await service.stop();
});

const asked = (asking: PersonAsking) =>
  askAs(service, { as: owner, idempotencyKey: randomUUID(), ...asking, path: base + asking.path });

const newCustomer = async (details: object = AMINA) =>
  dataOf<{ id: number }>(await asked({ path: "/customers", body: details })).id;

const progressOf = async (id: number) =>
  dataOf<Progress>(await asked({ path: `/customers/${id}/kyc/progress` }));

const submit = (id: number, type: string, payload: object) =>
  asked({ path: `/customers/${id}/kyc`, body: { type, payload } });

describe("the KYC progress of a customer", () => {
  test("names the next missing item, its price, and follows each that is verified", async () => {
    const id = await newCustomer();
    const at0 = await progressOf(id);
    expect(at0).toMatchObject({ tier: 0, next: { tier: 1, missing: [{ anyOf: ["BVN"] }] } });
    const { price } = at0.items.find(({ type }) => type === "BVN") ?? {};
    expect(price).toBeGreaterThan(0);
    const before = await availableNow();
    const answer = await submit(id, "BVN", { bvn: "22200008819" });
    expect(answer.body.data).toMatchObject({ kycTier: 1, bvn: "222*****819" });
    expect(before - (await availableNow())).toBeCloseTo(Number(price), 2);
    const at1 = await progressOf(id);
    expect(at1).toMatchObject({ tier: 1, next: { tier: 2 } });
    expect(at1.items[0]).toMatchObject({ type: "BVN", submission: { status: "Verified" } });
  });

  test("has the limits of the tier, and what is left of them today", async () => {
    const id = await newCustomer();
    await submit(id, "BVN", { bvn: "22200008827" });
    await submit(id, "NIN", { nin: "33300008827" });
    await submit(id, "PVC", { pvcNumber: "90F5B1000008827" });
    const opened = await asked({ path: `/customers/${id}/wallets`, body: { currency: "NGN" } });
    const wallet = dataOf<{ walletReference: string }>(opened).walletReference;
    await fund(wallet, 80_000);
    expect((await progressOf(id)).limits).toMatchObject({
      ...{
        payoutMax: 100_000,
        payoutDailyMax: 200_000,
        payoutUsedToday: 0,
        payoutLeftToday: 200_000,
      },
      ...{ balanceMax: 500_000, balanceWithheld: 0 },
    });
    const body = { amount: 30_000, destinationBankCode: "058" };
    const destination = { destinationAccountNumber: "0123456789", destinationAccountName: "Amina" };
    const paid = await ask(service, {
      path: `/wallets/${wallet}/payout`,
      idempotencyKey: randomUUID(),
      body: { ...body, ...destination },
    });
    expect(paid.status).toBe(200);
    const { limits } = await progressOf(id);
    expect(limits).toMatchObject({ payoutUsedToday: 30_000, payoutLeftToday: 170_000 });
    expect(Number(limits["balanceLeft"]) + Number(limits["balanceHeld"])).toBe(500_000);
    expect(limits["resetsAt"]).toMatch(/T23:00:00.000Z$/);
  });

  test("says when a customer lacks the names that a check needs", async () => {
    const id = await newCustomer({ firstName: "Amina", email: "amina@example.com" });
    expect(await progressOf(id)).toMatchObject({ hasNames: false, hasDateOfBirth: false });
    expect((await submit(id, "BVN", { bvn: "22200008835" })).body.error?.code).toBe("kyc_required");
  });

  test("is not there for a customer of another business", async () => {
    const other = await createBusiness(service.kit, { name: "Other", approved: true });
    const saved = await ask(service, { path: "/customers", body: AMINA, key: other.test });
    const { id } = dataOf<{ id: number }>(saved);
    const answer = await asked({ path: `/customers/${id}/kyc/progress` });
    expect([answer.status, answer.body.error?.code]).toEqual([404, "customer_not_found"]);
  });
});

async function availableNow(): Promise<number> {
  return Number((await asked({ path: "/business/balance" })).body.data?.["available"]);
}

async function fund(wallet: string, amount: number): Promise<void> {
  const attached = await asked({ path: `/wallets/${wallet}/virtual-account`, body: {} });
  const { accountNumber } = dataOf<{ accountNumber: string }>(attached);
  const credit = await asked({ path: "/test/credits", body: { accountNumber, amount } });
  expect(credit.status).toBe(200);
  // A credit of test mode is settled five seconds after it arrived.
  const { database } = service.kit;
  const { businessId } = service.business;
  await advanceClock(database, await findEnvironment(database, businessId, "test"), 6);
  await expect.poll(() => availableOf(wallet), { timeout: 20_000 }).toBeGreaterThan(amount / 2);
}

async function availableOf(wallet: string): Promise<number> {
  const shown = await asked({ path: `/wallets/${wallet}` });
  return dataOf<{ availableBalance: number }>(shown).availableBalance;
}
