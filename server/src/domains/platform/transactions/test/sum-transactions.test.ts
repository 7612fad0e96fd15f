import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { writeRecords } from "../../../../../test/support/write-records.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import { sumTransactions, type Transaction } from "../index.ts";

let service: TestService;
let environmentId: bigint;
let write: (...wanted: Partial<Transaction>[]) => Promise<string[]>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { kit } = service;
  const { businessId } = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  environmentId = await findEnvironment(kit.database, businessId, "test");
  write = (...wanted) => writeRecords(kit, environmentId, wanted);
});

const ALL = { from: null, until: null, least: null, most: null };
const sum = (asked = {}) =>
  sumTransactions(service.kit.database, environmentId, { ...ALL, ...asked });

const credit = { postingType: "Credit", amount: 100n, fee: 0n, vat: 0n, stampDuty: 0n } as const;

test("what came back is in no sum but its own, and what is unknown is also counted apart", async () => {
  await write(
    credit,
    { amount: 1_000n, fee: 50n, vat: 0n, stampDuty: 0n },
    { amount: 3_000n, status: "Reversed" },
    { amount: 2_000n, fee: 0n, vat: 0n, status: "Pending", progress: "unknown", holdId: 1n },
  );
  expect(await sum()).toMatchObject({
    count: 4,
    since: null,
    currencies: [
      {
        currency: "NGN",
        in: { count: 1, amount: 1 },
        out: { count: 2, amount: 30 },
        fees: 0.5,
        stampDuty: 50,
        returned: { count: 1, amount: 30 },
        unknown: { count: 1, amount: 20 },
      },
    ],
  });
});

test("the sums are those of the filter, of a search and of amounts too", async () => {
  await write(credit, { amount: 1_000n, description: "Haulage" }, { amount: 9_000n });
  expect((await sum({ postingType: "Credit" })).count).toBe(1);
  expect((await sum({ searchBy: "haul" })).currencies[0]?.out).toEqual({ count: 1, amount: 10 });
  expect((await sum({ least: 5_000n })).currencies[0]?.out).toEqual({ count: 1, amount: 90 });
  expect(await sum({ searchBy: "no such text" })).toMatchObject({ count: 0, currencies: [] });
});

test("currencies are never added, and each day in Lagos has its own sums", async () => {
  await write(
    { ...credit, currency: "USD" },
    { ...credit, createdAt: new Date("2026-01-31T22:59:59Z") },
    { ...credit, createdAt: new Date("2026-01-31T23:00:00Z") },
  );
  const { currencies, days } = await sum();
  expect(currencies.map(({ currency, count }) => [currency, count])).toEqual([
    ["USD", 1],
    ["NGN", 2],
  ]);
  expect(days.map(({ day, count }) => [day, count]).slice(1)).toEqual([
    ["2026-02-01", 1],
    ["2026-01-31", 1],
  ]);
});
