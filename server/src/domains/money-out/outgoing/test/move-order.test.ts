import { describe, expect, test } from "vitest";
import {
  ACCEPTED,
  FakeRail,
  NOT_FOUND,
  SUCCEEDED,
  UNAVAILABLE,
  UNKNOWN,
} from "../../../../../test/support/fake-rail.ts";
import { noticesOf } from "../../../../../test/support/noticed.ts";
import {
  COST,
  FUNDS,
  type OutgoingFixture,
  useOutgoing,
} from "../../../../../test/support/outgoing-fixture.ts";
import { outgoingKinds } from "../../../../app.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { moveOrder, refundOrder } from "../move-order.ts";

const fixture = useOutgoing();

const HELD = { available: FUNDS - COST, held: COST };
const PAID = { available: FUNDS - COST, held: 0n };
const BACK = { available: FUNDS, held: 0n };

const strandedBy = (at: OutgoingFixture, order: Transaction) => ({
  businessId: at.business.businessId,
  mode: "test" as const,
  reference: referenceOf(order),
  by: "amina",
});

const move = (at: OutgoingFixture, order: Transaction) =>
  moveOrder(at.kit, outgoingKinds, strandedBy(at, order));

const giveBack = (at: OutgoingFixture, order: Transaction, reason = "The rail was closed.") =>
  refundOrder(at.kit, outgoingKinds, { ...strandedBy(at, order), reason });

/** An order that waits for a rail that was removed from the configuration. */
async function stranded(at: OutgoingFixture) {
  const newRail = new FakeRail("new-rail");
  at.rail.taking = false;
  const order = await at.order();
  at.rails = [newRail];
  await at.runJobs();
  return { order, newRail };
}

describe("when new orders go to another rail", () => {
  test("an order that was accepted before is sent by its own rail", async () => {
    const at = fixture();
    const newRail = new FakeRail("new-rail");
    const order = await at.order();
    at.rails = [newRail, at.rail];
    await at.runJobs();
    expect(at.rail.called()).toEqual(["send"]);
    expect(newRail.called()).toEqual([]);
    expect(await at.see(order)).toMatchObject({ progress: "settled", provider: at.rail.name });
  });

  test("an order whose outcome is unknown is queried at its own rail", async () => {
    const at = fixture();
    const newRail = new FakeRail("new-rail");
    at.rail.sends = [UNKNOWN];
    at.rail.finds = [SUCCEEDED];
    const order = await at.order();
    await at.runJobs();
    at.rails = [newRail, at.rail];
    await at.pass(5);
    expect(at.rail.called()).toEqual(["send", "find"]);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });
});

describe("an order whose rail is no longer configured", () => {
  test("raises an alert at once that says what to do, and is sent when the rail is back", async () => {
    const at = fixture();
    const { order } = await stranded(at);
    expect(await at.alerts()).toEqual([
      { kind: "outgoing.provider_not_configured", subject: referenceOf(order) },
    ]);
    expect(await at.balance()).toEqual(HELD);
    at.rail.taking = true;
    at.rails = [at.rail];
    await at.pass(60);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });

  test("raises an alert too if it may have been sent, and stays pending", async () => {
    const at = fixture();
    at.rail.sends = [UNKNOWN];
    const order = await at.order();
    await at.runJobs();
    at.rails = [new FakeRail("new-rail")];
    await at.pass(5);
    expect(await at.alerts()).toMatchObject([{ kind: "outgoing.provider_not_configured" }]);
    expect(await at.see(order)).toMatchObject({ progress: "unknown" });
  });

  test("is moved to the rail of new orders, sent once, and recorded", async () => {
    const at = fixture();
    const { order, newRail } = await stranded(at);
    expect(await at.openAlerts()).toEqual(["outgoing.provider_not_configured"]);
    expect(await move(at, order)).toMatchObject({ from: at.rail.name, to: "new-rail" });
    expect(await at.openAlerts()).toEqual([]);
    await at.runJobs();
    await at.pass(120);
    expect(newRail.called()).toEqual(["send"]);
    expect(at.rail.called()).toEqual([]);
    expect(await at.see(order)).toMatchObject({ progress: "settled", provider: "new-rail" });
    expect(await at.balance()).toEqual(PAID);
    const [action] = await listActions(at.kit, { businessId: at.business.businessId });
    expect(action).toMatchObject({
      action: "transfer.move",
      by: "amina",
      details: { reference: referenceOf(order), from: at.rail.name, to: "new-rail" },
    });
  });

  test("is refunded in full, once, and the merchant gets an event", async () => {
    const at = fixture();
    const { order } = await stranded(at);
    await giveBack(at, order);
    expect(await at.openAlerts()).toEqual([]);
    expect(await noticesOf(at.kit.database, at.environmentId)).toMatchObject([
      { kind: "money_failed", subject: referenceOf(order) },
    ]);
    expect(await at.balance()).toEqual(BACK);
    expect(await at.readEventStatuses(order)).toEqual(["Unsuccessful"]);
    expect((await at.see(order)).reason).toBe("Not sent: The rail was closed.");
    await expect(giveBack(at, order)).rejects.toMatchObject({ code: "request_failed" });
    expect(await at.balance()).toEqual(BACK);
    const [action] = await listActions(at.kit, { businessId: at.business.businessId });
    expect(action).toMatchObject({ action: "transfer.refund", by: "amina" });
  });

  test("is not refunded without a reason", async () => {
    const at = fixture();
    const { order } = await stranded(at);
    await expect(giveBack(at, order, " ")).rejects.toMatchObject({ code: "missing_field" });
  });
});

describe("what may have been sent", () => {
  test.each([
    ["accepted", ACCEPTED],
    ["unknown", UNKNOWN],
    ["settled", SUCCEEDED],
  ])("and is %s is neither moved nor refunded", async (progress, outcome) => {
    const at = fixture();
    at.rail.sends = [outcome];
    const order = await at.order();
    await at.runJobs();
    at.rails = [new FakeRail("new-rail")];
    const before = await at.balance();
    await expect(move(at, order)).rejects.toMatchObject({ code: "request_failed" });
    await expect(giveBack(at, order)).rejects.toMatchObject({ code: "request_failed" });
    expect(await at.see(order)).toMatchObject({ progress, provider: at.rail.name });
    expect(await at.balance()).toEqual(before);
  });

  test("does not count as never sent when a later call leaves nothing with the provider", async () => {
    const at = fixture();
    const { promise, reject } = Promise.withResolvers<never>();
    at.rail.sends = [promise];
    const order = await at.order();
    const running = at.runJobs();
    await expect.poll(async () => (await at.see(order)).progress).toBe("sending");
    reject(new Error("killed"));
    await expect(running).rejects.toThrow("killed");
    at.rail.sends = [UNAVAILABLE];
    at.rail.finds = [NOT_FOUND];
    await at.tasks["outgoing.send"]?.({
      environmentId: String(order.environmentId),
      accountId: String(order.accountId),
      ...{ type: order.type, ids: [String(order.id)], attempt: 0 },
    });
    expect(await at.see(order)).toMatchObject({ progress: "unknown" });
    await expect(giveBack(at, order)).rejects.toMatchObject({ code: "request_failed" });
  });

  test("an order that goes to the rail of new orders already is not moved", async () => {
    const at = fixture();
    at.rail.taking = false;
    const order = await at.order();
    await expect(move(at, order)).rejects.toMatchObject({ code: "request_failed" });
  });
});

describe.each([1, 2, 3, 4])("a worker that sends while the operator acts (%i)", () => {
  test("sends it, or finds it refunded, and never both", async () => {
    const at = fixture();
    const order = await at.order();
    const [given] = await Promise.allSettled([giveBack(at, order), at.runJobs()]);
    const wasSent = at.rail.called().includes("send");
    expect(wasSent).toBe(given.status === "rejected");
    expect(await at.balance()).toEqual(wasSent ? PAID : BACK);
  });

  test("sends it by its own rail, or by the new one, and never by both", async () => {
    const at = fixture();
    const newRail = new FakeRail("new-rail");
    const order = await at.order();
    at.rails = [newRail, at.rail];
    const [moved] = await Promise.allSettled([move(at, order), at.runJobs()]);
    await at.runJobs();
    const wasMoved = moved.status === "fulfilled";
    expect(newRail.calls.filter(({ call }) => call === "send")).toHaveLength(wasMoved ? 1 : 0);
    expect(at.rail.calls.filter(({ call }) => call === "send")).toHaveLength(wasMoved ? 0 : 1);
    expect(await at.balance()).toEqual(PAID);
  });
});
