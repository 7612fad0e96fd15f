import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { eventually, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { answerWith, startReceiver } from "../../../../../test/support/webhook-receiver.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listEndpoints, updateEndpointSettings } from "../../endpoints/index.ts";
import { TokenBucket } from "../limit-delivery-rate.ts";

const fixture = useDeliveries();
const within = "any" as const;

describe("an endpoint that hangs", () => {
  test("gets only its limit of concurrent requests, and delays no other endpoint", async () => {
    const hanging = await startReceiver();
    hanging.answer = () => undefined;
    await fixture.endpoint({ url: hanging.url, concurrencyMax: 7 });
    await fixture.endpoint();
    fixture.worker().start();
    await fixture.publish(40);
    // The other endpoint never answers, so a delivery that waited for it would never arrive.
    await eventually(() => fixture.receiver.received.length).toBe(40);
    await pause(300);
    expect(hanging.received).toHaveLength(7);
    await hanging.stop();
  });
});

/** Moves the times of a resting queue back. No clock of live mode can be moved. */
async function passRest(seconds: number): Promise<void> {
  const passed = sql`make_interval(secs => ${seconds}::integer)`;
  const moved = () =>
    fixture.service.kit.database.run(sql`
      update webhook_queues
      set not_before = not_before - ${passed}, due_at = due_at - ${passed}, fires_at = fires_at - ${passed},
          health = jsonb_set(health::jsonb, '{openUntilMs}',
            to_jsonb((health::jsonb ->> 'openUntilMs')::numeric - ${seconds}::integer * 1000))::text
      where leased_by is null and not_before > now()`);
  await eventually(moved).toBe(1);
  await fixture.service.kit.database.run(
    sql`update webhook_deliveries set due_at = due_at - ${passed}`,
  );
}

describe("an endpoint that fails", () => {
  test("gets nothing after ten failures, then one probe; waiting deliveries lose no attempt", async () => {
    await fixture.liveEndpoint({ concurrencyMax: 1 });
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    await fixture.publishLive(30);
    await eventually(() => fixture.receiver.received.length).toBe(10);
    await pause(500);
    expect(fixture.receiver.received).toHaveLength(10);
    const attempts = (await fixture.deliveries()).map((one) => one.attempts);
    expect(attempts.filter((count) => count === 0)).toHaveLength(20);

    await passRest(31);
    await eventually(() => fixture.receiver.received.length).toBe(11);
    await pause(300);
    expect(fixture.receiver.received).toHaveLength(11);

    fixture.receiver.answer = answerWith(200);
    await passRest(61);
    await eventually(async () => (await fixture.deliveries()).map(({ state }) => state)).toEqual(
      Array.from({ length: 30 }, () => "delivered"),
    );
  });

  test("sometimes still gets deliveries: its successes count too", async () => {
    await fixture.endpoint({ concurrencyMax: 1 });
    fixture.worker().start();
    await fixture.publish(30);
    await eventually(() => fixture.receiver.received.length).toBe(30);
    await pause(300);
    let answered = 0;
    // Seven of every ten fail, of forty in all.
    fixture.receiver.answer = (response) => answerWith(answered++ % 10 < 3 ? 200 : 500)(response);
    await fixture.publish(10);
    await eventually(() => fixture.receiver.received.length).toBe(40);
    await fixture.publish(1);
    await eventually(() => fixture.receiver.received.length).toBe(41);
  });

  test("is not leased for each new event while its breaker is open", async () => {
    await fixture.liveEndpoint({ concurrencyMax: 1 });
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    await fixture.publishLive(12);
    const queue = () =>
      fixture.service.kit.database.one<{ by: string | null; rests: boolean }>(sql`
        select leased_by as by, fires_at > now() + interval '5 seconds' as rests from webhook_queues`);
    await eventually(queue).toEqual({ by: null, rests: true });
    await fixture.publishLive(5);
    await pause(400);
    expect(await queue()).toEqual({ by: null, rests: true });
    expect(fixture.receiver.received).toHaveLength(10);
  });

  test("is listed with the end of its rest", async () => {
    const listed = async () =>
      (await listEndpoints(fixture.service.kit, { within }))[0]?.restingUntil;
    await fixture.liveEndpoint({ concurrencyMax: 1 });
    expect(await listed()).toBeNull();
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    await fixture.publishLive(12);
    await eventually(listed).toBeInstanceOf(Date);
    const until = (await listed())?.getTime() ?? 0;
    expect(until - Date.now()).toBeGreaterThan(5_000);
    expect(until - Date.now()).toBeLessThanOrEqual(31_000);
  });

  test("gets every delivery in test mode, where it never rests", async () => {
    await fixture.endpoint({ concurrencyMax: 1 });
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    await fixture.publish(30);
    await eventually(() => fixture.receiver.received.length).toBe(30);
    const listed = async () => (await listEndpoints(fixture.service.kit, { within }))[0];
    await eventually(listed).toMatchObject({ mode: "test", failingSince: expect.any(Date) });
    expect(await listed()).toMatchObject({ restingUntil: null });
  });

  test("in test mode gets deliveries although an older build has opened its breaker", async () => {
    await fixture.endpoint();
    const health = JSON.stringify({ failuresInARow: 10, openUntilMs: Date.now() + 300_000 });
    await fixture.service.kit.database.run(sql`update webhook_queues set health = ${health}`);
    fixture.worker().start();
    await fixture.publish(3);
    await eventually(() => fixture.receiver.received.length).toBe(3);
  });
});

describe("the rate of an endpoint", () => {
  test("is kept for any number of waiting deliveries", async () => {
    await fixture.endpoint({ perSecondMax: 20 });
    fixture.worker().start();
    await fixture.publish(60);
    await pause(1_500);
    // A quarter of a second's worth at once, then 20 a second.
    expect(fixture.receiver.received.length).toBeGreaterThan(15);
    expect(fixture.receiver.received.length).toBeLessThan(40);
  });

  test("is a token bucket with a burst of a quarter of a second", () => {
    const bucket = new TokenBucket(20, 0);
    const taken = (nowMs: number) => {
      let count = 0;
      while (bucket.take(nowMs)) count += 1;
      return count;
    };
    expect(taken(0)).toBe(5);
    expect(taken(100)).toBe(2);
    expect(taken(149)).toBe(0);
    expect(taken(150)).toBe(1);
    expect(taken(60_000)).toBe(5);
  });
});

test("a change of an endpoint applies to waiting deliveries", async () => {
  const other = await startReceiver();
  const { endpoint } = await fixture.endpoint({ url: "http://127.0.0.1:9/unused" });
  fixture.worker().start();
  await fixture.publish();
  await eventually(async () => (await fixture.deliveries())[0]?.attempts).toBe(1);
  await updateEndpointSettings(fixture.service.kit, {
    endpointId: endpoint.id,
    within,
    url: other.url,
    by: "amina",
  });
  await fixture.advance(7);
  await eventually(() => other.received.length).toBe(1);
  await other.stop();
});
