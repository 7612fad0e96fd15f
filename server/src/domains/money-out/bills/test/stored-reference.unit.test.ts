import { expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import type { BillPurchase } from "../../../../kernel/providers/ports/bill-aggregator.ts";
import type { Order } from "../../outgoing/index.ts";
import { billPurchases } from "../outgoing-bills.ts";

test("every call has the reference that was stored at acceptance: some providers' references begin with the time", async () => {
  const called: string[] = [];
  const note = async ({ reference }: BillPurchase) => {
    called.push(reference);
    return { kind: "not_found" };
  };
  const aggregator = {
    referenceFor: () => expect.fail("a reference was made again"),
    ...{ purchase: note, find: note },
  };
  // Only what a call needs.
  const kit = {
    providers: { billAggregator: () => aggregator },
    database: { one: async () => ({ amount: 1n }) },
  } as unknown as Kit;
  const transaction = { orderReference: "202601310915kw1", scenario: null, provider: "vtpass" };
  const order = { transaction, owner: { mode: "live" } } as unknown as Order;
  await billPurchases.send(kit, order, true);
  await billPurchases.find(kit, order);
  await billPurchases.send(kit, order, false);
  expect(called).toEqual(["202601310915kw1", "202601310915kw1", "202601310915kw1"]);
});
