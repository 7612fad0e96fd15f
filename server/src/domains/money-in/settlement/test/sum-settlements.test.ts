import { expect, test } from "vitest";
import { useCollections } from "../../../../../test/support/collection-service.ts";
import { settlementFilter, sumSettlements } from "../index.ts";

const collectionService = useCollections();

const none = { settlements: 0, credits: 0, amount: 0 };

test("the settlements of a list add up to what is pending and what became available", async () => {
  const merchant = await collectionService().collector();
  await merchant.settles("T+1");
  const sum = (query: Parameters<typeof settlementFilter>[1] = {}) =>
    sumSettlements(
      collectionService().kit.database,
      settlementFilter(merchant.environmentId, query),
    );
  expect(await sum()).toEqual({ pending: none, settled: none, nextDue: null });
  for (const amount of [10_000, 20_000]) {
    const { accountNumber } = await merchant.dynamic({ amount });
    await merchant.pay(accountNumber, amount);
  }
  const { pending } = await merchant.balance();
  const before = await sum();
  expect(before.pending).toEqual({ settlements: 1, credits: 2, amount: pending });
  expect(before.settled).toEqual(none);
  expect(before.nextDue).toBeInstanceOf(Date);
  expect((await sum({ status: "Settled" })).pending).toEqual(none);
  expect((await sum({ minAmount: pending })).pending).toEqual(before.pending);
  expect((await sum({ minAmount: pending + 1 })).pending).toEqual(none);

  await merchant.advance(7 * 24 * 3_600);
  await expect.poll(async () => (await merchant.balance()).pending).toBe(0);
  expect(await sum()).toEqual({ pending: none, settled: before.pending, nextDue: null });
});
