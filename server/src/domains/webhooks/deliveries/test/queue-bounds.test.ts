import { describe, expect, test, vi } from "vitest";
import { eventually, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { answerWith } from "../../../../../test/support/webhook-receiver.ts";
import type { Transaction } from "../../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../../kernel/database/sql.ts";
import { Receiver } from "../../../../kernel/outbound/receiver.ts";
import { fanOut } from "../fan-out-queries.ts";
import {
  holdDeliveries,
  leaseQueues,
  type QueueKey,
  readDueDeliveries,
  readQueues,
} from "../queries.ts";

const fixture = useDeliveries();

const LEASE = { by: "us", ms: 1_000 };
const TICK = sql`interval '1 microsecond'`;

/** Does the work in one transaction, where time stands still, with a queue that the test has set up. */
async function atOneMoment<Result>(
  set: Sql,
  work: (tx: Transaction, key: QueueKey) => Promise<Result>,
): Promise<Result> {
  const { endpoint } = await fixture.endpoint();
  const key = { environmentId: fixture.here, endpointId: endpoint.id };
  return await fixture.service.kit.database.transaction(async (tx) => {
    await tx.run(sql`
      insert into webhook_queues (environment_id, endpoint_id) values (${fixture.here}, ${endpoint.id})
      on conflict do nothing`);
    await tx.run(sql`update webhook_queues set ${set}`);
    return await work(tx, key);
  });
}

const countLeased = async (tx: Transaction) => (await leaseQueues(tx, LEASE, 10)).length;

describe("a queue without a lease", () => {
  test.each([
    ["at its time", sql`fires_at = now()`, 1],
    ["not before", sql`fires_at = now() + ${TICK}`, 0],
  ])("is leased %s", async (_, set, leased) => {
    const never = sql`due_at = 'infinity', leased_until = null`;
    expect(await atOneMoment(sql`${never}, ${set}`, countLeased)).toBe(leased);
  });

  test.each([
    ["at its time", sql`due_at = now() + interval '60 seconds'`, 1],
    ["not before", sql`due_at = now() + interval '60 seconds' + ${TICK}`, 0],
  ])("is leased %s on a clock that was moved", async (_, set, leased) => {
    const { database } = fixture.service.kit;
    await database.run(
      sql`update environments set clock_offset_ms = 60000 where id = ${fixture.here}`,
    );
    const never = sql`fires_at = 'infinity', leased_until = null`;
    expect(await atOneMoment(sql`${never}, ${set}`, countLeased)).toBe(leased);
  });
});

describe.each([
  ["by the wall clock", 0, sql`fires_at = now(), due_at = 'infinity'`],
  ["by a moved clock", 60_000, sql`fires_at = 'infinity', due_at = now()`],
])("a lease, found %s,", (_, offsetMs, isDue) => {
  test.each([
    ["is free after its end", sql`now() - ${TICK}`, 1, 0],
    ["is neither free nor held at its end", sql`now()`, 0, 0],
    ["is held before its end", sql`now() + ${TICK}`, 0, 1],
  ])("%s", async (_, until, freed, held) => {
    const { database } = fixture.service.kit;
    await database.run(
      sql`update environments set clock_offset_ms = ${offsetMs} where id = ${fixture.here}`,
    );
    const set = sql`${isDue}, leased_by = 'them', leased_until = ${until}`;
    const found = await atOneMoment(set, async (tx, key) => {
      const theirs = await readQueues(tx, "them", [key]);
      return [await countLeased(tx), theirs.length];
    });
    expect(found).toEqual([freed, held]);
  });
});

test("each queue is leased with the version of its own endpoint and the clock of its own environment", async () => {
  const { database } = fixture.service.kit;
  await database.run(
    sql`update environments set clock_offset_ms = 60000 where id = ${fixture.here}`,
  );
  const [first, second] = [await fixture.endpoint(), await fixture.endpoint()];
  const live = await fixture.liveEndpoint();
  await database.run(
    sql`update webhook_endpoints set version = 5 where id = ${second.endpoint.id}`,
  );
  const leased = await database.transaction(async (tx) => {
    await tx.run(sql`update webhook_queues set fires_at = now()`);
    return await leaseQueues(tx, LEASE, 10);
  });
  const found = new Map(leased.map((one) => [one.endpointId, [one.version, one.clockOffsetMs]]));
  expect(found).toEqual(
    new Map([
      [first.endpoint.id, [1, 60_000n]],
      [second.endpoint.id, [5, 60_000n]],
      [live.endpoint.id, [1, 0n]],
    ]),
  );
});

/** Deliveries of some events that the test has set up. */
async function withDeliveries<Result>(
  set: Sql,
  work: (tx: Transaction, key: QueueKey) => Promise<Result>,
): Promise<Result> {
  const { database } = fixture.service.kit;
  const { endpoint } = await fixture.endpoint();
  await fixture.publish(3);
  await fanOut(database, 10);
  return await database.transaction(async (tx) => {
    await tx.run(sql`update webhook_deliveries set ${set}`);
    return await work(tx, { environmentId: fixture.here, endpointId: endpoint.id });
  });
}

test.each([
  ["at its time", sql`due_at = now()`, 2],
  ["not before", sql`due_at = now() + ${TICK}`, 0],
])("a delivery is read %s, up to the free slots", async (_, set, count) => {
  const found = await withDeliveries(set, (tx, key) =>
    readDueDeliveries(tx, [{ ...key, count: 2 }], []),
  );
  expect(found).toHaveLength(count);
});

test("only a limited number of a disabled endpoint's deliveries are held at a time", async () => {
  const held = await withDeliveries(sql`tries = 0`, async (tx, key) => [
    await holdDeliveries(tx, key, 2),
    await holdDeliveries(tx, key, 2),
    await holdDeliveries(tx, key, 2),
  ]);
  expect(held).toEqual([2, 1, 0]);
});

test("a worker that has lost a queue sends nothing more of it, and closes it once", async () => {
  const posted = vi.spyOn(Receiver.prototype, "post");
  const closed = vi.spyOn(Receiver.prototype, "close");
  await fixture.endpoint({ concurrencyMax: 1 });
  await fixture.publish(3);
  const answers: (() => void)[] = [];
  fixture.receiver.answer = (response) => void answers.push(() => answerWith(200)(response));
  const worker = fixture.worker();
  await worker.takeTurn();
  await eventually(() => answers.length).toBe(1);
  await fixture.service.kit.database.run(sql`update webhook_queues set leased_by = 'them'`);
  await worker.takeTurn();
  answers[0]?.();
  const attempts = async () => (await fixture.deliveries()).map((one) => one.attempts);
  await eventually(attempts).toEqual([1, 0, 0]);
  expect(posted).toHaveBeenCalledOnce();
  await worker.takeTurn();
  await worker.stop(500);
  expect(closed).toHaveBeenCalledOnce();
});
