import { expect, test } from "vitest";
import { useCollections } from "../../../../../test/support/collection-service.ts";
import { traceReference } from "../trace-reference.ts";

const service = useCollections();

test("a credit is traced from the notice to the settlement that made it available", async () => {
  const { kit, collector } = service();
  const merchant = await collector();
  await merchant.settles("delay", 3_600);
  const account = await merchant.dynamic();
  const paid = await merchant.pay(account["accountNumber"], 10_000);
  const reference = String(paid["reference"]);
  const { environmentId, businessId } = merchant;
  const trace = () => traceReference(kit, { environmentId, businessId, mode: "test", reference });
  const before = await trace();
  const titles = before.entries.filter(({ kind }) => kind !== "request").map(({ title }) => title);
  expect(titles).toEqual([
    "simulator reported a credit",
    "Money arrived",
    "Event FUNDING_NOTIFICATION",
  ]);
  expect(before.planned).toMatchObject([{ title: "Becomes available" }]);
  await merchant.advance(3_700);
  await expect.poll(async () => (await merchant.balance()).pending).toBe(0);
  const after = await trace();
  expect(after.entries.at(-1)).toMatchObject({ title: "Became available", kind: "settlement" });
  expect(after.planned).toEqual([]);
});
