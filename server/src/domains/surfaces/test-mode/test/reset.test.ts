import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import {
  startWorkingService,
  type WorkingService,
} from "../../../../../test/support/working-service.ts";

let service: WorkingService;

beforeAll(async () => {
  service = await startWorkingService();
});

afterAll(() => service.stop());

const reset = (key = service.business.test) =>
  ask(service, { method: "POST", path: "/test/reset", key });

const balance = async (key = service.business.test) =>
  (await ask(service, { path: "/business/balance", key })).body.data;

test("test balances return to their first amounts, held money takes its course, and nothing is deleted", async () => {
  const reference = await service.transfer({ amount: 40_000 });
  const held = (await balance())?.["held"];
  expect(held).toBe(40_075);
  const answer = await reset();
  expect(answer.body.data).toEqual({ NGN: 5_000_000, USD: 10_000 });
  expect(await balance()).toMatchObject({ available: 5_000_000, held });
  expect(await service.statusOf(reference)).toMatchObject({ status: "Pending" });
});

test("a wallet that holds more than its first balance is reduced to it, and a second reset changes nothing", async () => {
  const { other } = service;
  await service.transfer({
    amount: 1_000_000,
    bankCode: "SERVICE",
    accountNumber: other.serviceAccountNumber,
  });
  expect(await balance(other.test)).toMatchObject({ available: 6_000_000 });
  await Promise.all([reset(other.test), reset(other.test)]);
  expect(await balance(other.test)).toMatchObject({ available: 5_000_000 });
});

test("a magic BVN verifies another customer after a reset, and the first one stays verified", async () => {
  const amina = async () => {
    const body = { firstName: "Amina", lastName: "Bello", email: "amina@example.com" };
    return (await ask(service, { path: "/customers", body })).body.data?.["id"];
  };
  const verify = (id: unknown) =>
    ask(service, { path: `/customers/${id}/kyc`, body: { bvn: "95000000011" } });
  const [first, second] = [await amina(), await amina()];
  expect((await verify(first)).body.data).toMatchObject({ kycTier: 1, dateOfBirth: "1990-04-17" });
  expect((await verify(second)).body.error).toMatchObject({ code: "validation_failed" });
  await reset();
  expect((await verify(second)).body.data).toMatchObject({ kycTier: 1 });
  const shown = await ask(service, { path: `/customers/${first}` });
  expect(shown.body.data).toMatchObject({ kycTier: 1, kycStatus: "VERIFIED" });
});

test("this route does not exist for a live key", async () => {
  const answer = await reset(service.business.live);
  expect([answer.status, answer.body.error?.code]).toEqual([404, "not_found"]);
});
