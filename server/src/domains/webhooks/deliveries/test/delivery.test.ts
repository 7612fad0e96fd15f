import { describe, expect, test } from "vitest";
import { eventually, idsOf, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { requireDescribed } from "../../../../../test/support/event-schemas.ts";
import { ask } from "../../../../../test/support/service.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import { answerWith } from "../../../../../test/support/webhook-receiver.ts";
import { eventsOf } from "../../../../app.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { EndpointQueue } from "../endpoint-queue.ts";
import { openEndpoints } from "../open-endpoints.ts";
import { leaseQueues, readDueDeliveries, writeAttempts } from "../queries.ts";
import { AttemptWriter } from "../record-attempts.ts";

const fixture = useDeliveries();

describe("an event", () => {
  test("is delivered once to each endpoint of its type, within a second, as the published bytes", async () => {
    await fixture.endpoint();
    await fixture.endpoint({
      url: `${fixture.receiver.url}/some`,
      eventTypes: ["customer.kyc_updated"],
    });
    fixture.worker().start();
    const before = performance.now();
    const [id = ""] = await fixture.publish(1, "customer.kyc_updated");
    await fixture.publish(1, "customer_wallet.created");
    await eventually(() => fixture.receiver.received.length).toBe(3);
    expect((fixture.receiver.received[0]?.atMs ?? 0) - before).toBeLessThan(timeLimit(1_000));
    const paths = fixture.receiver.received.map(({ path }) => path).toSorted();
    expect(paths).toEqual(["/hooks", "/hooks", "/hooks/some"]);
    const { body } = await fixture.service.kit.database.one<{ body: string }>(sql`
      select body from events where body like ${`%${id}%`}`);
    expect(fixture.receiver.received[0]?.body).toBe(body);
    await eventually(async () => (await fixture.deliveries()).map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => "delivered"),
    );
  });

  test("without subscribers is not batched", async () => {
    await fixture.publish(3);
    const { count } = await fixture.service.kit.database.one<{ count: bigint }>(
      sql`select count(*) from event_batches`,
    );
    expect(count).toBe(0n);
  });

  test("is batched once for a whole group", async () => {
    await fixture.endpoint();
    await fixture.publish(50);
    const rows = await fixture.service.kit.database.many<{ events: number }>(
      sql`select cardinality(event_ids) as events from event_batches`,
    );
    expect(rows.length).toBeLessThan(10);
    expect(rows.reduce((sum, { events }) => sum + events, 0)).toBe(50);
  });

  test("of a burst is delivered once, in any order of answers", async () => {
    await fixture.endpoint();
    fixture.worker().start();
    const ids = await fixture.publish(300);
    await eventually(() => fixture.receiver.received.length).toBe(300);
    expect(idsOf(fixture.receiver).toSorted()).toEqual(ids.toSorted());
  });

  test("keeps each attempt: headers, status, duration and the start of the answer", async () => {
    const { endpoint } = await fixture.endpoint();
    fixture.receiver.answer = answerWith(500, {}, `no ${"x".repeat(20_000)}`);
    const worker = fixture.worker();
    await fixture.publish();
    await worker.takeTurn();
    const { database } = fixture.service.kit;
    const read = () => database.many<Record<string, unknown>>(sql`select * from webhook_attempts`);
    await eventually(async () => (await read()).length).toBe(1);
    const [attempt] = await read();
    expect(attempt).toMatchObject({
      number: 1,
      status: 500,
      error_kind: "status",
      answer_cut: false,
    });
    expect((attempt?.["answer"] as Buffer).length).toBe(16 * 1024);
    expect(attempt?.["endpoint_id"]).toBe(endpoint.id);
    const headers = JSON.parse(String(attempt?.["request_headers"]));
    const sent = fixture.receiver.received[0]?.headers ?? {};
    for (const [name, value] of Object.entries(headers))
      expect(sent[name.toLowerCase()]).toBe(value);
  });
});

test("every event type arrives exactly as its schema describes it", async () => {
  await fixture.endpoint();
  fixture.worker().start();
  const types = eventsOf().map(({ event }) => event);
  for (const type of types) await ask(fixture.service, { path: "/test/events", body: { type } });
  await eventually(() => fixture.receiver.received.length).toBe(types.length);
  const bodies = fixture.receiver.received.map(({ body }) => body);
  expect(bodies.map((body) => JSON.parse(body).event).toSorted()).toEqual(types.toSorted());
  for (const body of bodies) {
    requireDescribed(body);
    expect(Object.keys(JSON.parse(body))).toEqual(["id", "event", "created_at", "data"]);
  }
});

describe("a delivery that fails", () => {
  test("is retried on the environment's clock by the schedule of its mode, and then fails", async () => {
    await fixture.endpoint();
    fixture.receiver.answer = answerWith(503);
    const worker = fixture.worker();
    worker.start();
    await fixture.publish();
    // The pause varies by a fifth, so a retry after 5 s is due between 4 s and 6 s. Real time also passes here.
    for (const [attempts, [early, late]] of [
      [1, [2, 5]],
      [2, [15, 25]],
      [3, [80, 70]],
    ] as const) {
      await eventually(async () => (await fixture.deliveries())[0]?.attempts).toBe(attempts);
      await fixture.advance(early);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(fixture.receiver.received).toHaveLength(attempts);
      await fixture.advance(late);
    }
    await eventually(async () => (await fixture.deliveries())[0]).toMatchObject({
      state: "failed",
      attempts: 4,
    });
    const numbers = fixture.receiver.received.map(({ headers }) => headers["x-service-attempt"]);
    expect(numbers).toEqual(["1", "2", "3", "4"]);
    expect(new Set(idsOf(fixture.receiver)).size).toBe(1);
    expect(
      new Set(fixture.receiver.received.map(({ headers }) => headers["x-service-delivery"])).size,
    ).toBe(1);
  });

  test("is retried by the moved clock when the clock moved after the worker leased the queue", async () => {
    const { kit } = fixture.service;
    await fixture.endpoint();
    fixture.receiver.answer = answerWith(503);
    const worker = fixture.worker();
    worker.start();
    await fixture.publish();
    await eventually(async () => (await fixture.deliveries())[0]?.attempts).toBe(1);
    await worker.stop(1_000);
    await fixture.advance(7);
    const rows = await leaseQueues(kit.database, { by: "the test", ms: 10_000 }, 1);
    const [row, endpoints] = [present(rows[0], "a queue"), await openEndpoints(kit, rows)];
    const endpoint = present([...endpoints.values()][0], "its endpoint");
    const tools = { kit, writer: new AttemptWriter(kit), nowMs: () => performance.now() };
    const queue = new EndpointQueue(tools, row, endpoint);
    await fixture.advance(50);
    const due = await readDueDeliveries(kit.database, [{ ...queue.key, count: 1 }], []);
    expect(due).toHaveLength(1);
    for (const delivery of due) queue.add(delivery);
    expect(queue.nowMs - kit.clock.now().getTime()).toBe(57_000);
    await queue.close();
  });

  test("of a worker that lost its lease changes nothing after another worker's attempt", async () => {
    const { database } = fixture.service.kit;
    const { endpoint } = await fixture.endpoint();
    fixture.receiver.answer = answerWith(503);
    const worker = fixture.worker();
    worker.start();
    await fixture.publish();
    await eventually(async () => (await fixture.deliveries())[0]?.attempts).toBe(1);
    await worker.stop(1_000);
    await fixture.advance(60);
    const key = { environmentId: fixture.here, endpointId: BigInt(endpoint.id) };
    const [due] = await readDueDeliveries(database, [{ ...key, count: 1 }], []);
    const late = {
      ...({
        delivery: { ...present(due, "what is due"), attempts: 0 },
        state: "delivered",
      } as const),
      ...{ startedAt: new Date(), durationMs: 1, requestHeaders: "", status: 200, dueAt: null },
      ...{ answer: Buffer.alloc(0), answerCut: false, errorKind: null, error: null },
    };
    await writeAttempts(database, [late]);
    expect(await fixture.deliveries()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    await writeAttempts(database, [{ ...late, delivery: present(due, "what is due") }]);
    expect(await fixture.deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test("waits as long as Retry-After says", async () => {
    await fixture.endpoint();
    fixture.receiver.answer = answerWith(429, { "retry-after": "120" });
    fixture.worker().start();
    await fixture.publish();
    await eventually(async () => (await fixture.deliveries())[0]?.attempts).toBe(1);
    fixture.receiver.answer = answerWith(200);
    await fixture.advance(110);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(fixture.receiver.received).toHaveLength(1);
    await fixture.advance(15);
    await eventually(async () => (await fixture.deliveries())[0]?.state).toBe("delivered");
  });

  test("with a redirect is not followed", async () => {
    await fixture.endpoint();
    fixture.receiver.answer = answerWith(302, {
      location: "http://169.254.169.254/latest/meta-data",
    });
    fixture.worker().start();
    await fixture.publish();
    const read = () =>
      fixture.service.kit.database.many<{ kind: string; error: string }>(
        sql`select error_kind as kind, error from webhook_attempts`,
      );
    await eventually(async () => (await read())[0]?.kind).toBe("redirect");
    expect((await read())[0]?.error).toContain("169.254.169.254");
  });
});
