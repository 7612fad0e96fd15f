import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { sql } from "../../database/sql.ts";
import { enqueueDueTimers } from "../queries.ts";
import { sweepTimers } from "../timers/timers.ts";
import {
  addEnvironment,
  eventually,
  jobs,
  startWorker,
  useWorkerDatabase,
} from "./worker-database.ts";

const fixture = useWorkerDatabase();

/** Timers of one environment, a second apart, the last of them due in `lastInSeconds` and written first. */
const addTimers = (environmentId: bigint, count: number, lastInSeconds: number) =>
  fixture().database.run(sql`
    insert into timers (environment_id, id, task, payload, due_at, fires_at)
    select ${environmentId}, nextval('ids'), 'note', json_build_object('number', number)::text, at, at
    from (
      select number, now() + make_interval(secs => ${lastInSeconds}::integer - ${count}::integer + number) as at
      from generate_series(${count}::integer, 1, -1) as number
    ) new`);

const countTimers = async () =>
  (
    await fixture().database.one<{ count: number }>(
      sql`select count(*)::integer as count from timers`,
    )
  ).count;

describe("a sweep", () => {
  test("turns what is due into jobs with their payloads, and leaves the rest", async () => {
    await addTimers(1n, 5, 2);
    expect(await sweepTimers(fixture().database)).toBe("rest");
    expect(await countTimers()).toBe(2);
    const made = await fixture().database.many<{ payload: object; lateBySeconds: number }>(sql`
      select payload, round(extract(epoch from now() - run_at))::integer as "lateBySeconds"
      from graphile_worker._private_jobs order by run_at`);
    // They are to be run in the order in which they were due.
    expect(made).toEqual([
      { payload: { number: 1 }, lateBySeconds: 2 },
      { payload: { number: 2 }, lateBySeconds: 1 },
      { payload: { number: 3 }, lateBySeconds: 0 },
    ]);
  });

  test("takes a thousand at most, the earliest first, and asks to be called again", async () => {
    await addTimers(1n, 2_500, 0);
    expect(await sweepTimers(fixture().database)).toBe("again");
    expect(await countTimers()).toBe(1_500);
    const { latest } = await fixture().database.one<{ latest: number }>(sql`
      select max((payload->>'number')::integer) as latest from graphile_worker._private_jobs`);
    expect(latest).toBe(1_000);
    expect(await sweepTimers(fixture().database)).toBe("again");
    expect(await sweepTimers(fixture().database)).toBe("rest");
    expect(await countTimers()).toBe(0);
  });

  test("by several processes at once turns each timer into one job, and none waits for another", async () => {
    await addTimers(1n, 3_000, 0);
    const { database } = fixture();
    await database.transaction(async (tx) => {
      await enqueueDueTimers(tx, 1_000);
      await Promise.all([sweepTimers(database), sweepTimers(database)]);
    });
    const numbers = await database.many(sql`
      select distinct payload->>'number' from graphile_worker._private_jobs`);
    expect(numbers).toHaveLength(3_000);
    expect(await jobs(fixture())).toHaveLength(3_000);
  });

  test("that fails leaves every timer where it was", async () => {
    await addTimers(1n, 3, 0);
    const failing = fixture().database.transaction(async (tx) => {
      await enqueueDueTimers(tx, 1_000);
      throw new Error("the process died");
    });
    await expect(failing).rejects.toThrow("the process died");
    expect(await countTimers()).toBe(3);
    expect(await jobs(fixture())).toEqual([]);
  });

  test("that finds nothing wakes no worker", async () => {
    let woken = 0;
    await startWorker(fixture(), { note: async () => undefined });
    const client = new pg.Client({ connectionString: fixture().database.url });
    await client.connect();
    client.on("notification", () => {
      woken += 1;
    });
    await client.query('listen "jobs:insert"');
    await sweepTimers(fixture().database);
    await pause(1_200);
    await client.query("select 1");
    await client.end();
    expect(woken).toBe(0);
  });

  test("of moved clocks gives no environment more than its share of a group", async () => {
    const busy = await addEnvironment(fixture());
    const quiet = await addEnvironment(fixture());
    await fixture().database.run(sql`
      update environments set clock_offset_ms = 3600000 where id in (${busy}, ${quiet})`);
    await addTimers(busy, 900, 1_000);
    await addTimers(quiet, 1, 1_000);
    expect(await sweepTimers(fixture().database)).toBe("again");
    const left = await fixture().database.many(sql`
      select environment_id as id, count(*)::integer as count from timers group by 1`);
    expect(left).toEqual([{ id: busy, count: 700 }]);
  });
});

test("after a time without workers all that was due is done, group after group", async () => {
  await addTimers(1n, 4_000, 0);
  let ran = 0;
  await startWorker(fixture(), {
    note: async () => {
      ran += 1;
    },
  });
  await eventually(() => ran).toBe(4_000);
  expect(await countTimers()).toBe(0);
});

test("a timer runs within about a second of its time", async () => {
  const ranAfterMs: number[] = [];
  await startWorker(fixture(), {
    note: async () => void ranAfterMs.push(performance.now() - before),
  });
  const before = performance.now();
  await addTimers(1n, 1, 1);
  await eventually(() => ranAfterMs).toHaveLength(1);
  expect(ranAfterMs[0]).toBeGreaterThan(950);
  expect(ranAfterMs[0]).toBeLessThan(timeLimit(2_700));
});
