import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { sql } from "../../database/sql.ts";
import { USUAL_SETTINGS } from "../../kit.ts";
import { enqueueTurns } from "../queries.ts";
import { housekeepingSchedules, housekeepingTasks } from "../timers/housekeeping.ts";
import { dailyInLagos, hourly, startTurns } from "../timers/schedules.ts";
import { deleteJobs, eventually, jobs, startWorker, useWorkerDatabase } from "./worker-database.ts";

const fixture = useWorkerDatabase();

const often = { task: "often", everyMs: 60_000, offsetMs: 0 };

/** So long that no turn ends while a test runs. */
const A_YEAR_MS = 365n * 24n * 60n * 60_000n;

const setBack = (turns: number) =>
  fixture().database.run(sql`update job_schedules set turn = turn - ${turns}::integer`);

describe("a schedule", () => {
  test("starts its task once a turn, however many processes look and however often", async () => {
    const { database } = fixture();
    const turns = { tasks: ["often"], everyMs: [A_YEAR_MS], offsetsMs: [0n] };
    for (const counted of [1, 1]) {
      let second: Promise<{ count: number }> | undefined;
      await database.transaction(async (tx) => {
        expect((await enqueueTurns(tx, turns)).count).toBe(counted);
        // It looks before the first is committed, and has to wait for it.
        second = enqueueTurns(database, turns);
        await pause(100);
      });
      expect((await second)?.count).toBe(0);
      expect((await enqueueTurns(database, turns)).count).toBe(0);
      await setBack(1);
    }
  });

  test("makes up for all the turns that no worker saw with one", async () => {
    await startTurns(fixture().database, [often]);
    await deleteJobs(fixture());
    await setBack(500);
    await startTurns(fixture().database, [often]);
    await startTurns(fixture().database, [often]);
    expect(await jobs(fixture())).toHaveLength(1);
  });

  test("does not pile up jobs when its task fails again and again", async () => {
    for (let turn = 0; turn < 3; turn++) {
      await startTurns(fixture().database, [often]);
      await fixture().database.run(sql`
        update graphile_worker._private_jobs set attempts = 4, run_at = now() + interval '1 hour'`);
      await setBack(1);
    }
    await startTurns(fixture().database, [often]);
    expect(await jobs(fixture())).toMatchObject([{ task: "often", attempts: 0 }]);
  });

  test("counts its turns from its offset, by the wall clock of Lagos where it is daily", async () => {
    const at = async (offsetMs: number, everyMs: number) => {
      const { turn } = await fixture().database.one<{ turn: number }>(sql`
        select floor((extract(epoch from timestamptz '2026-11-21 01:10:00 Africa/Lagos') * 1000
          - ${offsetMs}::bigint) / ${everyMs}::bigint)::integer as turn`);
      return turn;
    };
    const day = 24 * 60 * 60_000;
    const began = dailyInLagos("any", 1, 10);
    const begins = dailyInLagos("any", 1, 11);
    expect(await at(began.offsetMs, day)).toBe((await at(begins.offsetMs, day)) + 1);
    const hour = 60 * 60_000;
    expect(await at(hourly("any", 10).offsetMs, hour)).toBe(
      (await at(hourly("any", 11).offsetMs, hour)) + 1,
    );
  });

  test("is started by a worker, which runs its task", async () => {
    let ran = 0;
    await startWorker(
      fixture(),
      {
        often: async () => {
          ran += 1;
        },
      },
      [often],
    );
    await eventually(() => ran).toBe(1);
    await setBack(1);
    await eventually(() => ran).toBe(2);
  });
});

describe("housekeeping", () => {
  const run = async (task: string) => {
    const work = housekeepingTasks(fixture().database, { ...USUAL_SETTINGS, monthsKept: 2 })[task];
    if (work === undefined) throw new Error(`there is no ${task}`);
    // Twice, because any task may be run again at any point.
    await work({});
    await work({});
  };

  const partitions = async (parent: string) => {
    const rows = await fixture().database.many<{ name: string }>(sql`
      select relname as name from pg_inherits join pg_class on oid = inhrelid
      where inhparent = ${parent}::regclass order by 1`);
    return rows.map(({ name }) => name);
  };

  test("has a task for each of its schedules", () => {
    const tasks = housekeepingTasks(fixture().database, { ...USUAL_SETTINGS, monthsKept: 2 });
    expect(housekeepingSchedules.map(({ task }) => task).sort()).toEqual(Object.keys(tasks).sort());
  });

  test("makes the partitions that the coming months need", async () => {
    const before = await partitions("ledger_entries");
    await fixture().database.run(sql`drop table ${sql.identifier(before.at(-1) ?? "")}`);
    await run("housekeeping.make_partitions");
    expect(await partitions("ledger_entries")).toEqual(before);
  });

  test("drops operation records that are two periods old, and none that may still be asked for", async () => {
    const kept = await partitions("operation_records");
    const { current } = await fixture().database.one<{ current: number }>(sql`
      select operation_period(now()) as current`);
    for (const period of [current - 2, current - 3, 7]) {
      await fixture().database.run(partitionOf(period));
    }
    await run("housekeeping.drop_old_records");
    expect(kept).toContain(`operation_records_${current - 1}`);
    expect(await partitions("operation_records")).toEqual(kept);
  });

  test("drops months of events and notices that are over, and keeps what is not worked through", async () => {
    const { database } = fixture();
    const monthsAgo = async (months: number) => {
      const { day } = await database.one<{ day: string }>(sql`
        select to_char(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${months}::integer),
          'YYYY-MM-DD') as day`);
      return day;
    };
    const make = async (parent: string, months: number) => {
      const [from, to] = [await monthsAgo(months), await monthsAgo(months - 1)];
      const suffix = `_${from.slice(0, 7).replace("-", "_")}`;
      const range = `from ('${from} 00:00:00+00') to ('${to} 00:00:00+00')`;
      await database.run(sql`select make_partition(${parent}, ${suffix}, ${range})`);
      return `${parent}${suffix}`;
    };
    const kept = [await partitions("events"), await partitions("inbound_notices")] as const;
    const lastKept = await make("events", 2);
    await make("events", 3);
    const unread = await make("inbound_notices", 4);
    await make("inbound_notices", 5);
    await database.run(sql`
      insert into inbound_notices (provider, body, received_at)
      values ('bank', '', now() - interval '4 months')`);
    await run("housekeeping.drop_old_months");
    expect(await partitions("events")).toEqual([lastKept, ...kept[0]].sort());
    expect(await partitions("inbound_notices")).toEqual([unread, ...kept[1]].sort());
    await database.run(sql`update inbound_notices set processed_at = now()`);
    await run("housekeeping.drop_old_months");
    expect(await partitions("inbound_notices")).toEqual(kept[1]);
  });

  test("forgets processes that were not seen for an hour", async () => {
    await fixture().database.run(sql`
      insert into api_processes values ('gone', now() - interval '2 hours'), ('there', now())`);
    await run("housekeeping.forget_processes");
    expect(await fixture().database.many(sql`select id from api_processes`)).toEqual([
      { id: "there" },
    ]);
  });

  test("waits only briefly for a table that others use, because what moves money would queue behind it", async () => {
    const before = await partitions("events");
    await fixture().database.run(sql`drop table ${sql.identifier(before.at(-1) ?? "")}`);
    await fixture().database.transaction(async (tx) => {
      await tx.run(sql`lock table events in share mode`);
      await expect(run("housekeeping.make_partitions")).rejects.toMatchObject({ code: "55P03" });
    });
    await run("housekeeping.make_partitions");
    expect(await partitions("events")).toEqual(before);
  });
});

const partitionOf = (period: number) => ({
  text: `create table operation_records_${period} partition of operation_records for values in (${period})`,
  values: [],
});
