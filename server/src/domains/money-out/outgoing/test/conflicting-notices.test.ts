import { expect, test } from "vitest";
import { ACCEPTED, SUCCEEDED } from "../../../../../test/support/fake-rail.ts";
import {
  COST,
  FUNDS,
  type OutgoingFixture,
  useOutgoing,
} from "../../../../../test/support/outgoing-fixture.ts";
import { referenceOf } from "../../../platform/transactions/index.ts";

const fixture = useOutgoing();

/** An order that its provider has accepted. */
async function accepted(at: OutgoingFixture) {
  at.rail.sends = [ACCEPTED];
  const order = await at.order();
  await at.runJobs();
  return order;
}

test("a notice about another amount raises one alert, even after the order has ended", async () => {
  const at = fixture();
  const order = await accepted(at);
  await at.sendNotice(order, { outcome: SUCCEEDED });
  at.rail.finds = [SUCCEEDED];
  await at.sendNotice(order, { amount: 100n, outcome: SUCCEEDED });
  await at.sendNotice(order, { amount: 100n, outcome: SUCCEEDED });
  expect(await at.alerts()).toEqual([
    {
      kind: "outgoing.notice_conflict",
      subject: `${referenceOf(order)}: succeeded for NGN 1.00, and the order is for NGN 25,000.00`,
    },
  ]);
  expect(await at.balance()).toEqual({ available: FUNDS - COST, held: 0n });
});

test("a notice whose amount cannot be read is not a conflict, and makes the service query the provider", async () => {
  const at = fixture();
  const order = await accepted(at);
  at.rail.finds = [SUCCEEDED];
  await at.sendNotice(order, { amount: null, outcome: SUCCEEDED });
  expect(at.rail.called()).toEqual(["send", "find"]);
  expect(await at.see(order)).toMatchObject({ progress: "settled" });
  expect(await at.alerts()).toEqual([]);
});

test("a notice of a provider that the order is not with moves nothing, and raises an alert", async () => {
  const at = fixture();
  const order = await accepted(at);
  await at.sendNotice(order, { outcome: SUCCEEDED }, "another-rail");
  expect(await at.see(order)).toMatchObject({ progress: "accepted" });
  expect(await at.alerts()).toMatchObject([{ kind: "outgoing.notice_conflict" }]);
});
