import { describe, expect, test } from "vitest";
import {
  ACCEPTED,
  FAILED,
  NOT_FOUND,
  RETURNED,
  SUCCEEDED,
  UNAVAILABLE,
  UNKNOWN,
} from "../../../../../test/support/fake-rail.ts";
import {
  COST,
  FUNDS,
  type OutgoingFixture,
  useOutgoing,
} from "../../../../../test/support/outgoing-fixture.ts";
import { setApprovalThreshold } from "../../transfers/index.ts";

const fixture = useOutgoing();

const PAID = { available: FUNDS - COST, held: 0n };
const BACK = { available: FUNDS, held: 0n };

/** An order that the provider has and has said nothing about. */
async function accepted(at: OutgoingFixture) {
  at.rail.sends = [ACCEPTED];
  const order = await at.order();
  await at.runJobs();
  at.rail.called();
  return order;
}

/** An order that ended. */
async function ended(at: OutgoingFixture, outcome: typeof SUCCEEDED | typeof FAILED) {
  const order = await accepted(at);
  await at.sendNotice(order, { outcome });
  return order;
}

describe("a notice", () => {
  test.each([
    ["success", SUCCEEDED, "settled", PAID, "Successful"],
    ["failure", FAILED, "failed", BACK, "Unsuccessful"],
    ["return", RETURNED, "failed", BACK, "Unsuccessful"],
  ])("of %s is believed, and publishes one event", async (_what, outcome, progress, balance, status) => {
    const { rail, ...at } = fixture();
    const order = await accepted(fixture());
    await at.sendNotice(order, { outcome });
    await at.sendNotice(order, { outcome });
    expect(await at.see(order)).toMatchObject({ progress });
    expect(await at.balance()).toEqual(balance);
    expect(await at.readEventStatuses(order)).toEqual([status]);
    expect(rail.called()).toEqual([]);
  });

  test("that comes twice under one key acts once", async () => {
    const at = fixture();
    const order = await accepted(at);
    await Promise.all(
      [1, 2, 3].map(() => at.sendNotice(order, { key: "same", outcome: SUCCEEDED })),
    );
    await at.sendNotice(order, { key: "same", outcome: SUCCEEDED });
    expect(await at.postings()).toEqual(["outgoing_held", "outgoing_settled"]);
  });

  test("that comes before the provider has answered still counts when the answer comes", async () => {
    const { rail, ...at } = fixture();
    const { promise, resolve } = Promise.withResolvers<typeof ACCEPTED>();
    rail.sends = [promise];
    const order = await at.order();
    const sending = at.runJobs();
    await expect.poll(async () => (await at.see(order)).progress).toBe("sending");
    await at.sendNotice(order, { outcome: SUCCEEDED });
    resolve(ACCEPTED);
    await sending;
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.readEventStatuses(order)).toEqual(["Successful"]);
    expect(await at.pass(100)).toBe(0);
  });

  test("that proves nothing makes the service query the provider", async () => {
    const { rail, ...at } = fixture();
    const order = await accepted(fixture());
    rail.finds = [SUCCEEDED];
    await at.sendNotice(order, { outcome: { kind: "unknown", why: "unproven" } });
    expect(rail.called()).toEqual(["find"]);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });

  test("about another amount is not believed", async () => {
    const { rail, ...at } = fixture();
    const order = await accepted(fixture());
    rail.finds = [FAILED];
    await at.sendNotice(order, { amount: 1n, outcome: SUCCEEDED });
    expect(rail.called()).toEqual(["find"]);
    expect(await at.see(order)).toMatchObject({ progress: "failed" });
  });

  test("about an order that is not ours changes nothing", async () => {
    const at = fixture();
    const order = await accepted(at);
    const subject = { environmentId: at.environmentId, id: 7n };
    await at.sendNotice(order, { subject, outcome: SUCCEEDED });
    await at.sendNotice(order, { subject: { ...subject, environmentId: 7n }, outcome: SUCCEEDED });
    expect(await at.see(order)).toMatchObject({ progress: "accepted" });
    expect(at.logged.filter((line) => line.includes("no such order"))).toHaveLength(2);
  });

  test("about an order that was never sent does not settle it while it waits for approval", async () => {
    const { rail, ...at } = fixture();
    const { businessId } = at.business;
    await setApprovalThreshold(at.kit, { businessId, mode: "test", above: 0n, by: "amina" });
    const order = await at.order();
    await at.sendNotice(order, { outcome: SUCCEEDED });
    await at.sendNotice(order, { outcome: FAILED });
    expect(await at.see(order)).toMatchObject({ progress: "awaiting_approval" });
    expect(rail.called()).toEqual([]);
  });
});

describe("what contradicts an older proof", () => {
  test("is queried, and money that a bank sent back is refunded in full", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), SUCCEEDED);
    rail.finds = [RETURNED];
    await at.sendNotice(order, { outcome: RETURNED });
    expect(rail.called()).toEqual(["find"]);
    expect(await at.see(order)).toMatchObject({
      progress: "returned",
      status: "Reversed",
      settledAmount: 0n,
      reason: "The bank sent it back.",
    });
    expect(await at.balance()).toEqual(BACK);
    for (const name of ["provider_clearing", "fees", "vat", "stamp_duty"] as const) {
      expect(await at.openBalance(name)).toBe(0n);
    }
    expect(await at.readEventStatuses(order)).toEqual(["Successful", "Unsuccessful"]);
  });

  test("changes nothing if the provider stands by the older proof: the notices came out of order", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), SUCCEEDED);
    rail.finds = [SUCCEEDED];
    await at.sendNotice(order, { outcome: FAILED });
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    const failed = await ended(fixture(), FAILED);
    rail.finds = [FAILED];
    await at.sendNotice(failed, { outcome: SUCCEEDED });
    expect(await at.see(failed)).toMatchObject({ progress: "failed" });
    rail.finds = [NOT_FOUND];
    await at.sendNotice(failed, { outcome: SUCCEEDED });
    expect(await at.see(failed)).toMatchObject({ progress: "failed" });
    expect(await at.alerts()).toEqual([]);
  });

  test.each([
    UNAVAILABLE,
    UNKNOWN,
  ])("is processed again if the provider cannot be queried", async (answer) => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), SUCCEEDED);
    rail.finds = [answer, RETURNED];
    const notice = { key: "returned", outcome: RETURNED };
    await expect(at.sendNotice(order, notice)).rejects.toThrow("did not report the outcome");
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    await at.sendNotice(order, notice);
    expect(await at.see(order)).toMatchObject({ progress: "returned" });
  });

  test("counts once the provider repeats it, even if the provider was behind its own notice", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), SUCCEEDED);
    rail.finds = [SUCCEEDED, RETURNED];
    const notice = { key: "returned", outcome: RETURNED };
    await at.sendNotice(order, notice);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    await Promise.all([at.sendNotice(order, notice), at.sendNotice(order, notice)]);
    expect(await at.see(order)).toMatchObject({ progress: "returned" });
    expect(await at.balance()).toEqual(BACK);
    expect(await at.readEventStatuses(order)).toEqual(["Successful", "Unsuccessful"]);
  });

  test("by a late success raises an alert and makes a posting, and the merchant keeps the refund", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), FAILED);
    rail.finds = [SUCCEEDED];
    await at.sendNotice(order, { outcome: SUCCEEDED });
    expect(await at.see(order)).toMatchObject({
      progress: "paid_late",
      status: "Reversed",
      settledAmount: 0n,
    });
    expect(await at.balance()).toEqual(BACK);
    expect(await at.openBalance("provider_clearing")).toBe(2_500_000n);
    expect(await at.openBalance("suspense")).toBe(-2_500_000n);
    expect(await at.alerts()).toMatchObject([{ kind: "outgoing.paid_late" }]);
    expect(await at.readEventStatuses(order)).toEqual(["Unsuccessful"]);
  });

  test("by a late success that is sent back in the end leaves nothing in suspense", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), FAILED);
    rail.finds = [SUCCEEDED, RETURNED];
    await at.sendNotice(order, { outcome: SUCCEEDED });
    await at.sendNotice(order, { outcome: RETURNED });
    expect(await at.see(order)).toMatchObject({ progress: "failed", status: "Reversed" });
    expect(await at.openBalance("provider_clearing")).toBe(0n);
    expect(await at.openBalance("suspense")).toBe(0n);
    expect(await at.balance()).toEqual(BACK);
    expect(await at.readEventStatuses(order)).toEqual(["Unsuccessful"]);
  });

  test("in an answer to a call is queried like a notice", async () => {
    const { rail, ...at } = fixture();
    const { promise, resolve } = Promise.withResolvers<typeof FAILED>();
    rail.sends = [promise];
    rail.finds = [SUCCEEDED];
    const order = await at.order();
    const sending = at.runJobs();
    await expect.poll(async () => (await at.see(order)).progress).toBe("sending");
    await at.sendNotice(order, { outcome: SUCCEEDED });
    resolve(FAILED);
    await sending;
    expect(rail.called()).toEqual(["send", "find"]);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.balance()).toEqual(PAID);
  });
});

describe("a notice that proves nothing and says that money came back", () => {
  const notice = { outcome: { kind: "unknown", why: "unproven" }, claim: "returned" } as const;
  const DAYS = 3 * 24 * 60 * 60;

  test("is queried again while the provider's record is behind it", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), SUCCEEDED);
    rail.finds = [SUCCEEDED, SUCCEEDED, NOT_FOUND, RETURNED];
    await at.sendNotice(order, notice);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    for (const _ of [1, 2, 3]) await at.pass(DAYS);
    expect(await at.see(order)).toMatchObject({ progress: "returned" });
    expect(await at.balance()).toEqual(BACK);
    expect(rail.called()).toEqual(["find", "find", "find", "find"]);
    expect(await at.pass(DAYS)).toBe(0);
    expect(await at.alerts()).toEqual([]);
  });

  test("is queried again if the order was open, and its record says paid at first", async () => {
    const { rail, ...at } = fixture();
    const order = await accepted(fixture());
    rail.finds = [SUCCEEDED, RETURNED];
    await at.sendNotice(order, notice);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    await at.pass(DAYS);
    expect(await at.see(order)).toMatchObject({ progress: "returned" });
  });

  test("raises one alert after two days without a confirmation", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(fixture(), SUCCEEDED);
    rail.finds = [SUCCEEDED];
    await at.sendNotice(order, { ...notice, key: "came back" });
    await at.sendNotice(order, { ...notice, key: "came back" });
    rail.called();
    for (const _ of [1, 2, 3, 4, 5]) await at.pass(DAYS);
    expect(rail.called()).toHaveLength(5);
    expect(await at.pass(DAYS)).toBe(0);
    expect(await at.alerts()).toMatchObject([{ kind: "outgoing.unconfirmed" }]);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.balance()).toEqual(PAID);
  });
});

describe("success and failure at the same moment", () => {
  test("settle an order once, whichever comes first", async () => {
    const { rail, ...at } = fixture();
    for (let round = 0; round < 10; round++) {
      const before = await at.balance();
      const order = await accepted(fixture());
      // The provider confirms the winner to each notice that loses.
      rail.finds = [NOT_FOUND];
      const outcomes = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? SUCCEEDED : FAILED));
      await Promise.all(outcomes.map((outcome) => at.sendNotice(order, { outcome })));
      const { progress } = await at.see(order);
      const spent = progress === "settled" ? COST : 0n;
      expect(await at.balance()).toEqual({ available: before.available - spent, held: 0n });
      expect(await at.readEventStatuses(order)).toEqual([
        progress === "settled" ? "Successful" : "Unsuccessful",
      ]);
    }
  });
});
