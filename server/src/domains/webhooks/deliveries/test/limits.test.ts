import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { eventually, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { answerWith, startReceiver } from "../../../../../test/support/webhook-receiver.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { updateEndpointSettings } from "../../endpoints/index.ts";
import { TokenBucket } from "../limit-delivery-rate.ts";

const fixture = useDeliveries();

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

describe("an endpoint that fails", () => {
  test("gets nothing after ten failures, then one probe; waiting deliveries lose no attempt", async () => {
    await fixture.endpoint({ concurrencyMax: 1 });
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    await fixture.publish(30);
    await eventually(() => fixture.receiver.received.length).toBe(10);
    await pause(500);
    expect(fixture.receiver.received).toHaveLength(10);
    const attempts = (await fixture.deliveries()).map((one) => one.attempts);
    expect(attempts.filter((count) => count === 0)).toHaveLength(20);

    await fixture.advance(31);
    await eventually(() => fixture.receiver.received.length).toBe(11);
    await pause(300);
    expect(fixture.receiver.received).toHaveLength(11);

    fixture.receiver.answer = answerWith(200);
    await fixture.advance(61);
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
    await fixture.endpoint({ concurrencyMax: 1 });
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    await fixture.publish(12);
    const queue = () =>
      fixture.service.kit.database.one<{ by: string | null; rests: boolean }>(sql`
        select leased_by as by, fires_at > now() + interval '5 seconds' as rests from webhook_queues`);
    await eventually(queue).toEqual({ by: null, rests: true });
    await fixture.publish(5);
    await pause(400);
    expect(await queue()).toEqual({ by: null, rests: true });
    expect(fixture.receiver.received).toHaveLength(10);
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
    url: other.url,
    by: "amina",
  });
  await fixture.advance(7);
  await eventually(() => other.received.length).toBe(1);
  await other.stop();
});
