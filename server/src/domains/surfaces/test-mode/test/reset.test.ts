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

test("test money comes back to what it was, what is held goes its way, and nothing is deleted", async () => {
  const reference = await service.transfer({ amount: 40_000 });
  const held = (await balance())?.["held"];
  expect(held).toBe(40_075);
  const answer = await reset();
  expect(answer.body.data).toEqual({ NGN: 5_000_000, USD: 10_000 });
  expect(await balance()).toMatchObject({ available: 5_000_000, held });
  expect(await service.statusOf(reference)).toMatchObject({ status: "Pending" });
});

test("a wallet that holds more than it began with is brought down to it, and once is as good as twice", async () => {
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

test("with a live key there is no such route", async () => {
  const answer = await reset(service.business.live);
  expect([answer.status, answer.body.error?.code]).toEqual([404, "not_found"]);
});
