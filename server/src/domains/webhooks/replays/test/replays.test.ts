import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { eventually, idsOf, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { answerWith } from "../../../../../test/support/webhook-receiver.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import {
  disableEndpoint,
  enableEndpoint,
  listDeliveries,
  listEndpoints,
} from "../../endpoints/index.ts";
import { dropOldDeliveries } from "../drop-old-deliveries.ts";
import { listReplays, replayDeliveries, replaySince } from "../index.ts";
import { runReplay } from "../run-replay.ts";

const fixture = useDeliveries();
const within = "any" as const;
const by = "amina";

const states = async () => (await fixture.deliveries()).map(({ state }) => state);
const hourAgo = () => new Date(Date.now() - 3_600_000);

/** Publishes events, and waits until each was delivered or has failed permanently. */
async function settled(count: number, status: number): Promise<string[]> {
  fixture.receiver.answer = answerWith(status);
  const before = (await fixture.deliveries()).length;
  const ids = await fixture.publish(count);
  await eventually(async () => (await fixture.deliveries()).length).toBe(before + count);
  // After ten failures the breaker allows one delivery at a time, so some take longer than their schedule.
  while ((await states()).includes("waiting")) {
    await fixture.advance(300);
    await pause(120);
  }
  fixture.receiver.received.length = 0;
  fixture.receiver.answer = answerWith(200);
  return ids;
}

async function carryOutAll(pieces?: number): Promise<void> {
  const { database } = fixture.service.kit;
  const rows = await database.many<{ environmentId: bigint; id: bigint }>(
    sql`select environment_id as "environmentId", id from webhook_replays where finished_at is null`,
  );
  for (const { environmentId, id } of rows)
    await runReplay(fixture.service.kit, environmentId, id, pieces);
}

describe("a replay of deliveries", () => {
  test("sends one or several with the same id and one more attempt; a dry run only counts", async () => {
    const { endpoint } = await fixture.endpoint();
    fixture.worker().start();
    const ids = await settled(3, 200);
    const deliveries = await listDeliveries(fixture.service.kit, {
      endpointId: endpoint.id,
      within,
    });
    const deliveryIds = deliveries.slice(0, 2).map(({ id }) => id);
    expect(
      await replayDeliveries(fixture.service.kit, { deliveryIds, within, dryRun: true, by }),
    ).toEqual({
      count: 2,
    });
    expect(await states()).toEqual(["delivered", "delivered", "delivered"]);
    await replayDeliveries(fixture.service.kit, { deliveryIds, within, dryRun: false, by });
    await eventually(() => fixture.receiver.received.length).toBe(2);
    expect(ids).toEqual(expect.arrayContaining(idsOf(fixture.receiver)));
    expect(fixture.receiver.received.map(({ headers }) => headers["x-service-attempt"])).toEqual([
      "2",
      "2",
    ]);
    await eventually(states).toEqual(["delivered", "delivered", "delivered"]);
  });

  test("refuses unknown deliveries, a disabled endpoint and an empty selection", async () => {
    const { endpoint } = await fixture.endpoint();
    fixture.worker().start();
    await settled(1, 200);
    const [delivery] = await listDeliveries(fixture.service.kit, {
      endpointId: endpoint.id,
      within,
    });
    const replay = (...deliveryIds: bigint[]) =>
      replayDeliveries(fixture.service.kit, { deliveryIds, within, dryRun: false, by });
    await expect(replay(77n)).rejects.toMatchObject({ code: "not_found" });
    await expect(replay()).rejects.toMatchObject({
      code: "validation_failed",
      param: "deliveries",
    });
    await disableEndpoint(fixture.service.kit, { endpointId: endpoint.id, within, by });
    await expect(replay(delivery?.id ?? 0n)).rejects.toMatchObject({ code: "request_failed" });
  });
});

test("replays wait in one queue, so that they take one of a worker's places", async () => {
  const { kit } = fixture.service;
  const since = hourAgo();
  for (const { endpoint } of [await fixture.endpoint(), await fixture.endpoint()])
    await replaySince(kit, {
      ...{ endpointId: endpoint.id, within, what: "all", since, dryRun: false, by },
    });
  const jobs = await kit.database.many<{ queue: string | null }>(sql`
    select queue_name as queue from graphile_worker.jobs where task_identifier = 'webhooks.replay'`);
  expect(jobs.length).toBeGreaterThanOrEqual(2);
  expect(new Set(jobs.map(({ queue }) => queue))).toEqual(new Set(["webhooks.replay"]));
});

describe("the rest of a failing endpoint", () => {
  /** Lets an endpoint fail until it rests, with deliveries that wait. */
  async function resting() {
    const { endpoint } = await fixture.liveEndpoint({ concurrencyMax: 1 });
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    await fixture.publishLive(12);
    const rests = async () =>
      (await listEndpoints(fixture.service.kit, { within }))[0]?.restingUntil !== null;
    await eventually(rests).toBe(true);
    fixture.receiver.received.length = 0;
    return { endpoint, rests };
  }

  /** Well before the rest of 30 seconds would end by itself. */
  const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000, interval: 20 });

  test("ends with a resend, and ends for all deliveries if that succeeds", async () => {
    const { endpoint, rests } = await resting();
    fixture.receiver.answer = answerWith(200);
    const order = { endpointId: endpoint.id, within };
    const [delivery] = await listDeliveries(fixture.service.kit, order);
    const deliveryIds = [delivery?.id ?? 0n];
    await replayDeliveries(fixture.service.kit, { deliveryIds, within, dryRun: false, by });
    await soon(() => fixture.receiver.received.length).toBeGreaterThan(1);
    expect(await rests()).toBe(false);
  });

  test("ends with a replay, and begins again if the next delivery fails too", async () => {
    const { endpoint, rests } = await resting();
    const order = { endpointId: endpoint.id, within, what: "all", since: hourAgo(), by } as const;
    await replaySince(fixture.service.kit, { ...order, dryRun: false });
    await carryOutAll();
    await soon(() => fixture.receiver.received.length).toBe(1);
    await eventually(rests).toBe(true);
    await pause(300);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  test("ends for a worker that still has the queue on lease", async () => {
    const { endpoint } = await fixture.liveEndpoint({ concurrencyMax: 2 });
    let open: (() => void) | undefined;
    // One delivery stays under way, so the worker cannot release the queue.
    fixture.receiver.answer = (response) => {
      open = () => answerWith(500)(response);
      fixture.receiver.answer = answerWith(500);
    };
    fixture.worker().start();
    await fixture.publishLive(12);
    await eventually(() => fixture.receiver.received.length).toBe(11);
    const order = { endpointId: endpoint.id, within, what: "all", since: hourAgo(), by } as const;
    const health = async () =>
      (await listEndpoints(fixture.service.kit, { within }))[0]?.health ?? "{}";
    await eventually(async () => JSON.parse(await health()).openUntilMs).toBeGreaterThan(
      Date.now(),
    );
    await replaySince(fixture.service.kit, { ...order, dryRun: false });
    await carryOutAll();
    open?.();
    await soon(() => fixture.receiver.received.length).toBeGreaterThan(11);
  });
});

describe("a replay since a time", () => {
  test("sends failed and held events in pages, and shows its progress", async () => {
    const { endpoint } = await fixture.endpoint({ concurrencyMax: 200 });
    fixture.worker().start();
    const failed = await settled(5, 500);
    await enableEndpoint(fixture.service.kit, { endpointId: endpoint.id, within, by });
    await settled(2, 200);
    const order = {
      endpointId: endpoint.id,
      within,
      what: "failed",
      since: hourAgo(),
      by,
    } as const;
    expect(await replaySince(fixture.service.kit, { ...order, dryRun: true })).toEqual({
      id: null,
      total: 5,
    });
    expect(await listReplays(fixture.service.kit, { endpointId: endpoint.id, within })).toEqual([]);
    const { total } = await replaySince(fixture.service.kit, { ...order, dryRun: false });
    expect(total).toBe(5);
    expect(
      await listReplays(fixture.service.kit, { endpointId: endpoint.id, within }),
    ).toMatchObject([{ done: 0, total: 5, finishedAt: null, askedBy: by }]);
    await carryOutAll(2);
    expect(
      await listReplays(fixture.service.kit, { endpointId: endpoint.id, within }),
    ).toMatchObject([{ done: 5, total: 5, finishedAt: expect.any(Date) }]);
    await replaySince(fixture.service.kit, { ...order, by: "chidi", dryRun: false });
    const listed = await listReplays(fixture.service.kit, { endpointId: endpoint.id, within });
    expect(listed.map(({ askedBy }) => askedBy)).toEqual(["chidi", by]);
    await eventually(() => fixture.receiver.received.length).toBe(5);
    expect(idsOf(fixture.receiver).toSorted()).toEqual(failed.toSorted());
    await eventually(states).toEqual(Array.from({ length: 7 }, () => "delivered"));
  });

  test("sends all events of the endpoint's types on request, including those before the endpoint", async () => {
    await fixture.endpoint({ url: "http://127.0.0.1:9/first" });
    const wanted = await fixture.publish(4, "customer.kyc_updated");
    await fixture.publish(3, "customer_wallet.created");
    const worker = fixture.worker();
    await worker.takeTurn();
    const { endpoint } = await fixture.endpoint({ eventTypes: ["customer.kyc_updated"] });
    worker.start();
    // Events that other tests published a minute ago do not count.
    const { database } = fixture.service.kit;
    const { since } = await database.one<{ since: Date }>(sql`
      select min(recorded_at) as since from (select recorded_at from events order by recorded_at desc limit 7) e`);
    const order = {
      endpointId: endpoint.id,
      within,
      what: "all",
      since,
      dryRun: false,
      by,
    } as const;
    expect(await replaySince(fixture.service.kit, order)).toMatchObject({ total: 4 });
    await carryOutAll(3);
    await eventually(() => fixture.receiver.received.length).toBe(4);
    expect(idsOf(fixture.receiver).toSorted()).toEqual(wanted.toSorted());
  });

  test("is done once by many workers at the same time", async () => {
    const { endpoint } = await fixture.endpoint();
    fixture.worker().start();
    await settled(6, 500);
    await enableEndpoint(fixture.service.kit, { endpointId: endpoint.id, within, by });
    const order = {
      endpointId: endpoint.id,
      within,
      what: "failed",
      since: hourAgo(),
      dryRun: false,
      by,
    } as const;
    await replaySince(fixture.service.kit, order);
    await Promise.all([carryOutAll(2), carryOutAll(2), carryOutAll(2)]);
    expect(
      await listReplays(fixture.service.kit, { endpointId: endpoint.id, within }),
    ).toMatchObject([{ done: 6, total: 6 }]);
  });

  test.each([
    ["the future", -60_000],
    ["31 days ago", 31 * 86_400_000],
  ])("refuses to begin in %s", async (_when, agoMs) => {
    const { endpoint } = await fixture.endpoint();
    const since = new Date(Date.now() - agoMs);
    const order = {
      endpointId: endpoint.id,
      within,
      what: "all",
      since,
      dryRun: true,
      by,
    } as const;
    await expect(replaySince(fixture.service.kit, order)).rejects.toMatchObject({ param: "since" });
  });
});

test("drops the tables of old months of deliveries and attempts, and keeps later ones", async () => {
  const { database } = fixture.service.kit;
  const tables = async () =>
    (
      await database.many<{ name: string }>(sql`
        select relname::text as name from pg_class
        where relname ~ '^webhook_(deliveries|attempts)_[0-9]{4}_[0-9]{2}$' and relkind = 'r' order by relname`)
    ).map(({ name }) => name);
  const before = await tables();
  for (const parent of ["webhook_deliveries", "webhook_attempts"])
    await database.run(sql`
      select make_partition(${parent}, '_2020_01', 'from (''2020-01-01'') to (''2020-02-01'')')`);
  expect(await tables()).toHaveLength(before.length + 2);
  await dropOldDeliveries(fixture.service.kit);
  expect(await tables()).toEqual(before);
});
