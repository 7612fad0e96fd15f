import { describe, expect, test } from "vitest";
import {
  ACCEPTED,
  FakeRail,
  NOT_FOUND,
  SUCCEEDED,
  UNAVAILABLE,
  UNKNOWN,
} from "../../../../../test/support/fake-rail.ts";
import { COST, FUNDS, useOutgoing } from "../../../../../test/support/outgoing-fixture.ts";

const fixture = useOutgoing();

/** The rail that an order was accepted for, and the next one. */
function twoRails() {
  const at = fixture();
  const next = new FakeRail("next-rail");
  at.rails = [at.rail, next];
  return { at, next };
}

describe("an order that its rail provably did not take", () => {
  test("goes to the next rail at once, and is paid only there", async () => {
    const { at, next } = twoRails();
    at.rail.sends = [UNAVAILABLE];
    const order = await at.order();
    await at.runJobs();
    await at.runJobs();
    expect([at.rail.called(), next.called()]).toEqual([["send"], ["send"]]);
    const { progress, provider, orderReference } = await at.see(order);
    expect({ progress, provider }).toEqual({ progress: "settled", provider: "next-rail" });
    expect(orderReference).toBe(next.referenceFor(order));
    expect(await at.balance()).toEqual({ available: FUNDS - COST, held: 0n });
    await at.pass(3_600);
    expect([at.rail.called(), next.called()]).toEqual([[], []]);
  });

  test("goes there without a call if its rail takes nothing now", async () => {
    const { at, next } = twoRails();
    const order = await at.order();
    at.rail.taking = false;
    await at.runJobs();
    await at.runJobs();
    expect([at.rail.called(), next.called()]).toEqual([[], ["send"]]);
    expect(await at.see(order)).toMatchObject({ provider: "next-rail", progress: "settled" });
  });

  test("stays if no other rail takes it, and is sent when its own is back", async () => {
    const { at, next } = twoRails();
    next.taking = false;
    at.rail.sends = [UNAVAILABLE, SUCCEEDED];
    const order = await at.order();
    await at.runJobs();
    expect(await at.see(order)).toMatchObject({ provider: at.rail.name, progress: "waiting" });
    await at.pass(60);
    expect(await at.see(order)).toMatchObject({ provider: at.rail.name, progress: "settled" });
    expect(next.called()).toEqual([]);
  });

  test("pauses between rails that both take nothing", async () => {
    const { at, next } = twoRails();
    at.rail.sends = [UNAVAILABLE];
    next.sends = [UNAVAILABLE];
    const order = await at.order();
    for (let run = 0; run < 10; run += 1) await at.runJobs();
    expect([at.rail.called(), next.called()]).toEqual([["send"], ["send"]]);
    expect(await at.see(order)).toMatchObject({ progress: "waiting" });
    expect(await at.balance()).toEqual({ available: FUNDS - COST, held: COST });
  });

  test("of a bulk goes there, and the others stay where they are", async () => {
    const { at, next } = twoRails();
    at.rail.sends = [SUCCEEDED, UNAVAILABLE, ACCEPTED];
    const orders = await at.bulk(3);
    await at.runJobs();
    await at.runJobs();
    const seen = await Promise.all(orders.map((order) => at.see(order)));
    expect(seen.map(({ provider }) => provider).sort()).toEqual(
      [at.rail.name, at.rail.name, "next-rail"].sort(),
    );
    expect(next.called()).toEqual(["send"]);
  });
});

describe("an order that its rail may have", () => {
  test("never goes to another rail, whatever that rail finds later", async () => {
    const { at, next } = twoRails();
    at.rail.sends = [UNKNOWN, UNAVAILABLE];
    at.rail.finds = [NOT_FOUND, UNKNOWN];
    const order = await at.order();
    await at.runJobs();
    for (const seconds of [5, 60, 900, 3_600]) await at.pass(seconds);
    at.rail.taking = false;
    for (const seconds of [900, 3_600]) await at.pass(seconds);
    expect(next.called()).toEqual([]);
    expect(await at.see(order)).toMatchObject({ provider: at.rail.name, progress: "unknown" });
  });

  test("and whose worker died while it sent is requeried there first", async () => {
    const { at, next } = twoRails();
    at.rail.send = () => Promise.reject(new Error("the worker died"));
    const order = await at.order();
    await at.runJobs().catch(() => undefined);
    expect(await at.see(order)).toMatchObject({ progress: "sending" });
    at.rail.taking = false;
    const { environmentId, accountId, type, id } = order;
    await at.tasks["outgoing.send"]?.({
      ...{ environmentId: String(environmentId), accountId: String(accountId), type },
      ...{ ids: [String(id)], attempt: 0 },
    });
    expect(next.called()).toEqual([]);
    expect(await at.see(order)).toMatchObject({ provider: at.rail.name, progress: "unknown" });
  });
});
