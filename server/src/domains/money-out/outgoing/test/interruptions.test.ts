import { describe, expect, test } from "vitest";
import {
  ACCEPTED,
  FAILED,
  FakeRail,
  NOT_FOUND,
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
import { outgoingKinds } from "../../../../app.ts";
import type { SendOutcome } from "../../../../kernel/providers/ports/bank-rail.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { REQUERY_TASK, SEND_TASK } from "../jobs.ts";
import { moveOrder, refundOrder } from "../move-order.ts";

const fixture = useOutgoing();

class Killed extends Error {}

/** Runs the job of an order until the worker dies in the provider's call, and leaves the job to the next worker. */
async function killedWhileSending(at: OutgoingFixture) {
  const order = await at.order();
  const { promise, reject } = Promise.withResolvers<never>();
  at.rail.sends = [promise];
  const running = at.runJobs();
  await expect.poll(async () => (await at.see(order)).progress).toBe("sending");
  reject(new Killed());
  await expect(running).rejects.toThrow(Killed);
  at.rail.called();
  const again = async () => {
    await at.tasks[SEND_TASK]?.(jobOf(order));
    await at.pass(1);
  };
  return { order, again };
}

const giveBack = ({ kit, business }: OutgoingFixture, order: Transaction) =>
  refundOrder(kit, outgoingKinds, {
    businessId: business.businessId,
    mode: "test",
    reference: referenceOf(order),
    by: "amina",
    reason: "The rail was closed.",
  });

/** The payload of the job that sends an order, as it was written. */
const jobOf = ({ environmentId, accountId, type, provider, id }: Transaction) => ({
  environmentId: String(environmentId),
  accountId: String(accountId),
  type,
  provider,
  ids: [String(id)],
  attempt: 0,
});

describe("a worker that dies while it sends", () => {
  test("leaves an order that is requeried first, and sent only if the rail does not know it", async () => {
    const { rail, ...at } = fixture();
    const { order, again } = await killedWhileSending(fixture());
    rail.sends = [SUCCEEDED];
    rail.finds = [NOT_FOUND];
    await again();
    expect(rail.calls.map(({ call, reference }) => [call, reference])).toEqual([
      ["find", order.orderReference],
      ["send", order.orderReference],
    ]);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.balance()).toEqual({ available: FUNDS - COST, held: 0n });
  });

  test("leaves an order that is requeried, though a notice said it was accepted before the next worker came", async () => {
    const { rail, ...at } = fixture();
    const { order, again } = await killedWhileSending(fixture());
    await at.sendNotice(order, { outcome: ACCEPTED });
    await again();
    expect(await at.see(order)).toMatchObject({ progress: "accepted" });
    rail.finds = [SUCCEEDED];
    await at.pass(60);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.balance()).toEqual({ available: FUNDS - COST, held: 0n });
  });

  test.each([
    ["paid", SUCCEEDED, "settled"],
    ["refused", FAILED, "failed"],
    ["theirs", ACCEPTED, "accepted"],
    ["unknown", UNKNOWN, "unknown"],
    ["not to be asked about now", UNAVAILABLE, "unknown"],
  ])("leaves an order that is not sent again when it is %s", async (_what, found, progress) => {
    const { rail, ...at } = fixture();
    const { order, again } = await killedWhileSending(fixture());
    rail.finds = [found];
    await again();
    expect(rail.called()).toEqual(["find"]);
    expect(await at.see(order)).toMatchObject({ progress });
  });

  test("does not lose the unknown outcome: a worker requeries it like any other", async () => {
    const { rail, ...at } = fixture();
    const { order, again } = await killedWhileSending(fixture());
    rail.finds = [UNAVAILABLE, SUCCEEDED];
    await again();
    await at.pass(15);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });
});

describe("two workers that run the job of one order", () => {
  test("do not refund it while the second worker's call is under way and the first one's took nothing", async () => {
    const at = fixture();
    const order = await at.order();
    const [first, second] = [
      Promise.withResolvers<SendOutcome>(),
      Promise.withResolvers<SendOutcome>(),
    ];
    at.rail.sends = [first.promise, second.promise];
    const firstRun = at.runJobs();
    await expect.poll(() => at.rail.called()).toEqual(["send"]);
    const secondRun = Promise.resolve(at.tasks[SEND_TASK]?.(jobOf(order))).then(() => at.pass(1));
    await expect.poll(() => at.rail.calls.map(({ call }) => call)).toEqual(["find", "send"]);
    first.resolve(UNAVAILABLE);
    await firstRun;
    await expect(giveBack(at, order)).rejects.toMatchObject({ code: "request_failed" });
    second.resolve(SUCCEEDED);
    await secondRun;
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.balance()).toEqual({ available: FUNDS - COST, held: 0n });
  });
});

test("the job of an order that was moved leaves it to the job of the move", async () => {
  const at = fixture();
  const newRail = new FakeRail("new-rail");
  at.rail.taking = false;
  const order = await at.order();
  await at.runJobs();
  at.rails = [newRail];
  await moveOrder(at.kit, outgoingKinds, {
    businessId: at.business.businessId,
    mode: "test",
    reference: referenceOf(order),
    by: "amina",
  });
  await at.tasks[SEND_TASK]?.(jobOf(order));
  expect(newRail.called()).toEqual([]);
  await at.runJobs();
  expect(newRail.called()).toEqual(["send"]);
  expect(await at.see(order)).toMatchObject({ progress: "settled", provider: "new-rail" });
});

describe("an order that a crashed worker may have sent, while its rail takes nothing", () => {
  test("is settled when the rail says that it was paid, and is not refunded", async () => {
    const at = fixture();
    const { order, again } = await killedWhileSending(at);
    at.rail.taking = false;
    at.rail.finds = [SUCCEEDED];
    await again();
    expect(at.rail.called()).toEqual(["find"]);
    await expect(giveBack(at, order)).rejects.toMatchObject({ code: "request_failed" });
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });

  test("is unknown when the rail was removed, is not refunded, and raises an alert", async () => {
    const at = fixture();
    const { order, again } = await killedWhileSending(at);
    at.rails = [];
    await again();
    expect(await at.see(order)).toMatchObject({ progress: "unknown" });
    await expect(giveBack(at, order)).rejects.toMatchObject({ code: "request_failed" });
    await at.pass(5);
    expect(await at.alerts()).toMatchObject([{ kind: "outgoing.provider_not_configured" }]);
  });
});

describe("a job that is run again after it was done", () => {
  test.each([
    ["settled", SUCCEEDED],
    ["failed", FAILED],
    ["accepted", ACCEPTED],
    ["unknown", UNKNOWN],
  ])("calls no rail for what is %s", async (progress, outcome) => {
    const { rail, ...at } = fixture();
    rail.sends = [outcome];
    const order = await at.order();
    const job = jobOf(order);
    await at.tasks[SEND_TASK]?.(job);
    rail.called();
    await at.tasks[SEND_TASK]?.(job);
    expect(rail.called()).toEqual([]);
    expect(await at.see(order)).toMatchObject({ progress });
  });

  test("queries once more, and starts no second chain of queries", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNKNOWN];
    rail.finds = [UNKNOWN];
    const order = await at.order();
    await at.runJobs();
    const { environmentId, id } = order;
    const requery = { environmentId: String(environmentId), id: String(id), attempt: 0 };
    for (let run = 0; run < 3; run++) await at.tasks[REQUERY_TASK]?.(requery);
    rail.called();
    expect(await at.pass(15)).toBe(2);
    expect(rail.called()).toEqual(["find", "find"]);
    expect(await at.pass(60)).toBe(1);
  });

  test("by two workers at once sends under one reference, and records the outcome once", async () => {
    const { rail, ...at } = fixture();
    rail.finds = [NOT_FOUND];
    const order = await at.order();
    const job = jobOf(order);
    await Promise.all([1, 2, 3, 4].map(() => at.tasks[SEND_TASK]?.(job)));
    expect(new Set(rail.calls.map(({ reference }) => reference))).toEqual(
      new Set([order.orderReference]),
    );
    expect(await at.postings()).toEqual(["outgoing_held", "outgoing_settled"]);
    expect(await at.readEventStatuses(order)).toEqual(["Successful"]);
  });
});

test("one order that cannot be recorded does not keep the others of its batch from being recorded", async () => {
  const { rail, ...at } = fixture();
  const orders = await at.bulk(3);
  const broken = Promise.reject<never>(new Killed());
  broken.catch(() => undefined);
  rail.sends = [SUCCEEDED, broken, SUCCEEDED];
  await expect(at.runJobs()).rejects.toThrow(Killed);
  const seen = await Promise.all(orders.map(at.see));
  expect(seen.map(({ progress }) => progress)).toEqual(["settled", "sending", "settled"]);
});

describe("a job that is run again when the provider takes nothing any more", () => {
  const broken = () => {
    const call = Promise.reject<never>(new Killed());
    call.catch(() => undefined);
    return call;
  };

  test("postpones all the rest, though it had postponed one of them before", async () => {
    const { rail, ...at } = fixture();
    const orders = await at.bulk(3);
    rail.sends = [UNAVAILABLE, broken(), SUCCEEDED];
    await expect(at.runJobs()).rejects.toThrow(Killed);
    const [first] = orders;
    if (first === undefined) throw new Error("a bulk has orders");
    const job = { ...jobOf(first), ids: orders.map(({ id }) => String(id)) };
    rail.taking = false;
    await at.tasks[SEND_TASK]?.(job);
    rail.taking = true;
    for (let round = 0; round < 3; round++) await at.pass(60);
    const seen = await Promise.all(orders.map(at.see));
    expect(seen.map(({ progress }) => progress)).toEqual(["settled", "settled", "settled"]);
  });

  test("postpones what is left, besides what it had postponed before", async () => {
    const { rail, ...at } = fixture();
    const orders = await at.bulk(2);
    rail.sends = [UNAVAILABLE, broken()];
    await expect(at.runJobs()).rejects.toThrow(Killed);
    const [first] = orders;
    if (first === undefined) throw new Error("a bulk has orders");
    const job = { ...jobOf(first), ids: orders.map(({ id }) => String(id)) };
    rail.sends = [UNAVAILABLE];
    await at.tasks[SEND_TASK]?.(job);
    rail.sends = [SUCCEEDED];
    for (let round = 0; round < 3; round++) await at.pass(60);
    const seen = await Promise.all(orders.map(at.see));
    expect(seen.map(({ progress }) => progress)).toEqual(["settled", "settled"]);
  });
});

test("a job that is run again passes on the rest of its batch once", async () => {
  const { rail, ...at } = fixture();
  const orders = await at.bulk(120);
  const [first] = orders;
  if (first === undefined) throw new Error("a bulk has orders");
  await at.runJobs();
  expect(rail.called()).toHaveLength(100);
  const job = { ...jobOf(first), ids: orders.slice(0, 30).map(({ id }) => String(id)) };
  for (let run = 0; run < 3; run++) await at.tasks[SEND_TASK]?.(job);
  expect(rail.called()).toEqual([]);
  expect(await at.runJobs()).toBe(4);
  expect(rail.called()).toHaveLength(20);
});
