import { expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { billPurchases } from "../../bills/index.ts";
import { bankTransfers } from "../../transfers/index.ts";
import type { Order } from "../outgoing-kinds.ts";

/** An installation whose configuration has lost the provider of an order. */
const providers = { bankRail: () => undefined, billAggregator: () => undefined };
// The kinds look for the provider before they read anything else from the kit or the order.
const kit = { providers } as unknown as Kit;
const order = { transaction: { provider: "gone" }, owner: { mode: "live" } } as unknown as Order;

test.each([
  ["a bank order", bankTransfers],
  ["a bill", billPurchases],
])("%s whose provider is gone is neither sent nor queried, and nothing is proven", async (_, kind) => {
  const nothing = { kind: "unavailable", why: "switched_off" };
  expect(await kind.send(kit, order, true)).toEqual(nothing);
  expect(await kind.find(kit, order)).toEqual(nothing);
});
