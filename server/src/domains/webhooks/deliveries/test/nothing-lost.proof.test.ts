import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { eventually, idsOf, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { openLedger } from "../../../../../test/support/ledger-fixture.ts";
import { QUICK_NODE } from "../../../../../test/support/quick-node.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import { startReceiver } from "../../../../../test/support/webhook-receiver.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import type { Ledger } from "../../../../kernel/ledger/queue/ledger.ts";
import { fanOut } from "../fan-out-queries.ts";
import { leaseQueues, readQueues, releaseQueue } from "../queries.ts";

const fixture = useDeliveries();

const PROGRAM = path.join(import.meta.dirname, "run-delivery-worker.ts");
const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const KILLS = isSoak ? 12 : 2;
/** A short lease, so that a test need not wait for its end, and a long one that does not end on a busy machine. */
const SOON_MS = 1_500;
const LATER_MS = 20_000;
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function startProcess(leaseMs: number): Promise<ChildProcess> {
  const { url } = fixture.service.kit.database;
  const child = spawn(process.execPath, [...QUICK_NODE, PROGRAM, url, String(leaseMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout ?? child, "data");
  return child;
}

let keys = 0;

const publishing = operation({
  name: "test.publish",
  needs: {},
  decide: (_found, books) => books.publish("customer.kyc_updated", {}),
});

/** Publishes events one after another until it is stopped. Only committed events count. */
async function keepPublishing(
  ledger: Ledger,
  until: (published: number) => boolean,
): Promise<string[]> {
  const ids: string[] = [];
  while (!until(ids.length)) {
    const caller = internalCaller(fixture.here, `nothing lost ${++keys}`);
    ids.push((await ledger.run(publishing, caller)).outcome ?? "");
    await pause(isSoak ? 2 : 25);
  }
  return ids;
}

const undelivered = () =>
  fixture.service.kit.database.one<{ deliveries: bigint; batches: bigint }>(sql`
    select (select count(*) from webhook_deliveries where state <> 'delivered') as deliveries,
           (select count(*) from event_batches) as batches`);

const NOTHING = { deliveries: 0n, batches: 0n };

describe("no event is lost", () => {
  test("when workers are killed repeatedly under load; a repetition has the same id", {
    timeout: isSoak ? 300_000 : 90_000,
  }, async () => {
    await fixture.endpoint();
    // Slow enough that deliveries are always under way.
    fixture.receiver.answer = (response) => void setTimeout(() => response.end(), 20);
    let isOver = false;
    const published = keepPublishing(fixture.service.kit.ledger, () => isOver);
    for (let kill = 0; kill < KILLS; kill++) {
      const worker = await startProcess(SOON_MS);
      const before = fixture.receiver.received.length;
      await eventually(() => fixture.receiver.received.length).toBeGreaterThan(before + 20);
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    isOver = true;
    const ids = await published;
    await startProcess(SOON_MS);
    await expect.poll(undelivered, { timeout: 30_000 }).toEqual(NOTHING);
    const received = idsOf(fixture.receiver);
    expect(new Set(received)).toEqual(new Set(ids));
    // A worker that was killed while it waited could not record the answer.
    expect(received.length).toBeGreaterThan(ids.length);
    const byId = Map.groupBy(fixture.receiver.received, ({ body }) => JSON.parse(body).id);
    for (const same of byId.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1);
  });

  test("with concurrent fan-outs, groups that commit out of order, and new endpoints", {
    timeout: 60_000,
  }, async () => {
    const { url } = fixture.service.kit.database;
    const processes = [
      openLedger(url),
      openLedger(url, { firstSlot: 8 }),
      openLedger(url, { firstSlot: 16 }),
    ];
    const late = await startReceiver();
    await fixture.endpoint();
    for (let n = 0; n < 3; n++) fixture.worker().start();
    await startProcess(LATER_MS);
    let isOver = false;
    const first = processes.flatMap(({ ledger }) =>
      [1, 2, 3].map(() => keepPublishing(ledger, () => isOver)),
    );
    await pause(400);
    await fixture.endpoint({ url: late.url });
    // Every group that begins from here on sees the second endpoint.
    const afterwards = await keepPublishing(
      fixture.service.kit.ledger,
      (published) => published === 20,
    );
    isOver = true;
    const ids = [...(await Promise.all(first)).flat(), ...afterwards];
    await expect.poll(undelivered, { timeout: 20_000 }).toEqual(NOTHING);
    expect(idsOf(fixture.receiver).toSorted()).toEqual(ids.toSorted());
    expect(new Set(idsOf(late))).toEqual(new Set(idsOf(late)).union(new Set(afterwards)));
    await Promise.all(processes.map(({ ledger }) => ledger.close()));
    await late.stop();
  });

  test("when a group is fanned out twice: it has its deliveries once", async () => {
    const { database } = fixture.service.kit;
    await fixture.endpoint();
    await fixture.publish(3);
    await database.run(sql`
      insert into event_batches (recorded_at, environment_ids, event_ids)
      select recorded_at, environment_ids, event_ids from event_batches`);
    const made = [await fanOut(database, 1), await fanOut(database, 100)];
    expect(made.reduce((sum, { deliveries }) => sum + deliveries, 0)).toBe(3);
    expect(await fixture.deliveries()).toHaveLength(3);
  });

  test("when there are too many for one fan-out: several turns take them", async () => {
    const { database } = fixture.service.kit;
    await fixture.endpoint();
    await fixture.publish();
    // One group has so many events that the others wait for the next turn.
    await database.run(sql`
      update event_batches set event_ids = event_ids || array_fill(0::bigint, array[2000]),
        environment_ids = environment_ids || array_fill(0::bigint, array[2000])`);
    await fixture.publish(2);
    expect(await fanOut(database, 100)).toEqual({ more: true, deliveries: 1 });
    expect(await fanOut(database, 100)).toEqual({ more: false, deliveries: 2 });
  });

  test("when a delivery arrives while a worker releases the queue", async () => {
    const { database } = fixture.service.kit;
    const { endpoint } = await fixture.endpoint();
    const key = { environmentId: endpoint.environmentId, endpointId: endpoint.id };
    await fixture.publish();
    await fanOut(database, 10);
    const [queue] = await leaseQueues(database, { by: "one", ms: 10_000 }, 10);
    const release = { ...key, arrivals: queue?.arrivals ?? 0n, notBefore: null };
    await fixture.publish();
    await fanOut(database, 10);
    expect(await releaseQueue(database, "one", release)).toBe(0);
    const [again] = await readQueues(database, "one", [key]);
    expect(
      await releaseQueue(database, "one", { ...release, arrivals: again?.arrivals ?? 0n }),
    ).toBe(1);
    // The queue is due, because both deliveries wait.
    expect(await leaseQueues(database, { by: "two", ms: 10_000 }, 10)).toHaveLength(1);
  });

  test("when a worker dies: another worker leases its queue after the lease ends, not before", async () => {
    const { database } = fixture.service.kit;
    await fixture.endpoint();
    await fixture.publish();
    await fanOut(database, 10);
    expect(await leaseQueues(database, { by: "one", ms: 300 }, 10)).toHaveLength(1);
    expect(await leaseQueues(database, { by: "two", ms: 300 }, 10)).toEqual([]);
    await pause(350);
    expect(await leaseQueues(database, { by: "two", ms: 300 }, 10)).toHaveLength(1);
    expect(await leaseQueues(database, { by: "one", ms: 300 }, 10)).toEqual([]);
  });

  test("when a worker stops: it finishes its deliveries, and the next worker starts at once", async () => {
    await fixture.endpoint();
    fixture.receiver.answer = (response) => void setTimeout(() => response.end(), 200);
    const worker = fixture.worker();
    worker.start();
    await fixture.publish(5);
    await eventually(() => fixture.receiver.received.length).toBe(5);
    await worker.stop(2_000);
    expect((await fixture.deliveries()).map(({ state }) => state)).toEqual(
      Array(5).fill("delivered"),
    );
    await fixture.publish();
    // A delivery that does not finish in time is aborted, which costs no attempt.
    fixture.receiver.answer = () => undefined;
    const hurried = fixture.worker();
    hurried.start();
    await eventually(() => fixture.receiver.received.length).toBe(6);
    await hurried.stop(100);
    expect((await fixture.deliveries()).at(-1)).toMatchObject({ state: "waiting", attempts: 0 });
    fixture.receiver.answer = (response) => response.end();
    fixture.worker().start();
    const beganMs = performance.now();
    await eventually(() => fixture.receiver.received.length).toBe(7);
    expect(performance.now() - beganMs).toBeLessThan(timeLimit(2_000));
  });
});
