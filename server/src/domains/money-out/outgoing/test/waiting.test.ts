import { describe, expect, test } from "vitest";
import { FAILED, SUCCEEDED, UNAVAILABLE } from "../../../../../test/support/fake-rail.ts";
import { useOutgoing } from "../../../../../test/support/outgoing-fixture.ts";

const fixture = useOutgoing();

describe("what a provider does not take", () => {
  test("waits, and is sent again under the same reference, sooner at first", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, SUCCEEDED];
    const order = await at.order();
    await at.runJobs();
    for (const [seconds, progress] of [
      [4, "waiting"],
      [1, "waiting"],
      [10, "waiting"],
      [19, "waiting"],
      [1, "settled"],
    ] as const) {
      await at.pass(seconds);
      expect(await at.see(order)).toMatchObject({ progress });
    }
    expect(new Set(rail.calls.map(({ reference }) => reference)).size).toBe(1);
    expect(rail.called()).toEqual(["send", "send", "send", "send"]);
  });

  test("is not sent before the time that the provider named", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [{ ...UNAVAILABLE, why: "circuit_open", retryAfterMs: 30_000 }, SUCCEEDED];
    const order = await at.order();
    await at.runJobs();
    await at.pass(29);
    expect(await at.see(order)).toMatchObject({ progress: "waiting" });
    await at.pass(1);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });

  test("is not even tried while no rail is available, and drains when the rail is back", async () => {
    const { rail, ...at } = fixture();
    rail.taking = false;
    const orders = await at.bulk(60);
    await at.runJobs();
    await at.pass(5);
    expect(rail.called()).toEqual([]);
    expect((await at.see(orders[59]!)).progress).toBe("waiting");
    rail.taking = true;
    await at.pass(10);
    expect(rail.called()).toHaveLength(60);
    expect((await at.see(orders[59]!)).progress).toBe("settled");
    expect(await at.pass(10_000)).toBe(0);
  });

  test("for a day raises an alert", async () => {
    const { rail, ...at } = fixture();
    rail.taking = false;
    await at.order();
    await at.runJobs();
    await at.pass(23 * 3_600);
    expect(await at.alerts()).toEqual([]);
    await at.pass(3_600);
    expect(await at.alerts()).toMatchObject([{ kind: "outgoing.not_taken" }]);
  });

  test("of a bulk is sent again alone; what was taken is done", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNAVAILABLE, SUCCEEDED, UNAVAILABLE, FAILED, SUCCEEDED];
    const orders = await at.bulk(5);
    await at.runJobs();
    const progresses = async () => {
      const seen = await Promise.all(orders.map(at.see));
      return seen.map(({ progress }) => progress).sort();
    };
    expect(await progresses()).toEqual(["failed", "settled", "settled", "waiting", "waiting"]);
    rail.called();
    await at.pass(5);
    expect(rail.called()).toEqual(["send", "send"]);
    expect(await progresses()).toEqual(["failed", "settled", "settled", "settled", "settled"]);
  });
});

describe("a large bulk", () => {
  test("has a few jobs at a time, which pass on what is left, so that others come in between", async () => {
    const { rail, ...at } = fixture();
    const orders = await at.bulk(180);
    expect(await at.runJobs()).toBe(4);
    expect(rail.called()).toHaveLength(100);
    expect(await at.runJobs()).toBe(4);
    expect(rail.called()).toHaveLength(80);
    expect(await at.runJobs()).toBe(0);
    const seen = await Promise.all(orders.map(at.see));
    expect(seen.every(({ progress }) => progress === "settled")).toBe(true);
  });

  test("waits as a whole when the provider takes no more of it, and goes on where it was", async () => {
    const { rail, ...at } = fixture();
    const orders = await at.bulk(180);
    await at.runJobs();
    rail.taking = false;
    await at.runJobs();
    expect(await at.pass(5)).toBe(4);
    rail.taking = true;
    rail.called();
    for (let round = 0; round < 5; round++) await at.pass(60);
    expect(rail.called()).toHaveLength(80);
    const seen = await Promise.all(orders.map(at.see));
    expect(seen.every(({ progress }) => progress === "settled")).toBe(true);
  });
});
