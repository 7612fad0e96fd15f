import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../database/sql.ts";
import { internalCaller } from "../../ledger/internal-caller.ts";
import { operation } from "../../ledger/operation.ts";
import { Ledger } from "../../ledger/queue/ledger.ts";
import { advancing } from "../timers/advance-clock.ts";
import { sweepTimers, sweepTimersOf } from "../timers/timers.ts";
import { addEnvironment, eventually, jobs, useWorkerDatabase } from "./worker-database.ts";

const fixture = useWorkerDatabase();
let ledger: Ledger;

beforeAll(() => {
  ledger = new Ledger({
    connection: { url: fixture().url, applicationName: "ledger", namedStatements: true },
    firstSlot: 0,
    nowMs: () => performance.now(),
    onGroup: () => undefined,
    onFailingOperation: () => undefined,
  });
});

afterAll(() => ledger.close());

const HOUR_SECONDS = 3_600;
const MARGIN_MS = 5_000;

/** Has the ledger write a timer that is due on the environment's clock in so many seconds. */
function schedule(environmentId: bigint, seconds: number, key: string, { withJob = false } = {}) {
  const scheduling = operation({
    name: "test.schedule",
    needs: {},
    decide(_found, books) {
      books.schedule("later", { key }, new Date(books.now.getTime() + seconds * 1_000));
      if (withJob) books.enqueue("now", {});
    },
  });
  return ledger.run(scheduling, internalCaller(environmentId, key));
}

let advances = 0;

/** Moves the clock through the ledger, and sweeps, as test mode's route does. */
async function advance(environmentId: bigint, seconds: number) {
  advances += 1;
  const caller = internalCaller(environmentId, `advance ${advances}`);
  const { outcome } = await ledger.run(advancing(environmentId, seconds), caller);
  await sweepTimersOf(fixture().database, environmentId);
  return outcome;
}

const writersOfJobs = () =>
  fixture().database.many(sql`
    select pid from pg_locks
    where relation = 'graphile_worker._private_jobs'::regclass and mode = 'RowExclusiveLock' and not granted
      and database = (select oid from pg_database where datname = current_database())`);

const offsetSeconds = async (environmentId: bigint) => {
  const { offsetMs } = await fixture().database.one<{ offsetMs: bigint }>(sql`
    select clock_offset_ms as "offsetMs" from environments where id = ${environmentId}`);
  return Number(offsetMs / 1_000n);
};

const countTimers = async () =>
  (
    await fixture().database.one<{ count: number }>(
      sql`select count(*)::integer as count from timers`,
    )
  ).count;

describe("advancing a test clock", () => {
  test("makes what is due by then a job at once, and answers the time it shows", async () => {
    const environmentId = await addEnvironment(fixture());
    await schedule(environmentId, HOUR_SECONDS - 10, "before");
    await schedule(environmentId, HOUR_SECONDS + 60, "after");
    const now = await advance(environmentId, HOUR_SECONDS);
    expect(Math.abs((now?.getTime() ?? 0) - Date.now() - HOUR_SECONDS * 1_000)).toBeLessThan(
      MARGIN_MS,
    );
    expect(await jobs(fixture())).toHaveLength(1);
    expect(await countTimers()).toBe(1);
    await advance(environmentId, 61);
    expect(await jobs(fixture())).toHaveLength(2);
  });

  test("moves no other environment", async () => {
    const environmentId = await addEnvironment(fixture());
    const other = await addEnvironment(fixture());
    const live = await addEnvironment(fixture(), "live");
    await schedule(other, 60, "other");
    await schedule(live, 60, "live");
    await advance(environmentId, HOUR_SECONDS);
    await sweepTimers(fixture().database);
    expect(await jobs(fixture())).toEqual([]);
    expect(await offsetSeconds(other)).toBe(0);
  });

  test("is refused for a live environment, backward, by nothing, by a part of a second and beyond ten years", async () => {
    const environmentId = await addEnvironment(fixture());
    const live = await addEnvironment(fixture(), "live");
    await expect(advance(live, 1)).rejects.toMatchObject({ code: "forbidden" });
    const tenYears = 10 * 365 * 24 * HOUR_SECONDS;
    await advance(environmentId, tenYears - 1);
    for (const seconds of [-1, 0, 0.5, Number.NaN, 2, 2 ** 53]) {
      await expect(advance(environmentId, seconds)).rejects.toMatchObject({
        code: "validation_failed",
        param: "seconds",
      });
    }
    expect(await offsetSeconds(environmentId)).toBe(tenYears - 1);
    expect(await offsetSeconds(live)).toBe(0);
  });

  test("at the same time adds up", async () => {
    const environmentId = await addEnvironment(fixture());
    await Promise.all(Array.from({ length: 20 }, () => advance(environmentId, 30)));
    expect(await offsetSeconds(environmentId)).toBe(600);
  });

  test("leaves what exceeds a group, and other environments, to the workers", async () => {
    const other = await addEnvironment(fixture());
    const environmentId = await addEnvironment(fixture());
    await fixture().database.run(sql`
      update environments set clock_offset_ms = 7200000 where id = ${other}`);
    await fixture().database.run(sql`
      insert into timers (environment_id, id, task, payload, due_at, fires_at)
      select environment_id, number, 'note', '{}', now() + interval '1 hour', now() + interval '1 hour'
      from generate_series(1, 1500) as number, unnest(array[${environmentId}, ${other}]::bigint[]) as environment_id`);
    await advance(environmentId, HOUR_SECONDS);
    const left = await fixture().database.many(sql`
      select environment_id as id, count(*)::integer as count from timers group by 1 order by 1`);
    expect(left).toEqual([
      { id: other, count: 1_500 },
      { id: environmentId, count: 500 },
    ]);
  });
});

describe("a timer that is written while the clock is moved", () => {
  test("fires although its writer still saw the old clock and committed after the move", async () => {
    const environmentId = await addEnvironment(fixture());
    const { database } = fixture();
    let scheduled: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      // The writer has written its timer and waits, in the same transaction, to write its job.
      await tx.run(sql`lock table graphile_worker._private_jobs in share mode`);
      scheduled = schedule(environmentId, 60, "racing", { withJob: true });
      await eventually(writersOfJobs).toHaveLength(1);
      await advance(environmentId, HOUR_SECONDS);
      expect(await countTimers()).toBe(0);
    });
    await scheduled;
    expect(await countTimers()).toBe(1);
    await sweepTimers(database);
    expect(await countTimers()).toBe(0);
    expect((await jobs(fixture())).map(({ task }) => task)).toEqual(["now", "later"]);
  });

  test("is never stranded, whatever the order: all that is due fires, once, and nothing else", async () => {
    const environmentId = await addEnvironment(fixture());
    const scheduling = Array.from({ length: 150 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 3));
      await schedule(environmentId, index % 2 === 0 ? 300 : 100_000, `racing ${index}`);
    });
    const advancing = Array.from({ length: 40 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 12));
      await advance(environmentId, 10);
    });
    await Promise.all([...scheduling, ...advancing]);
    await advance(environmentId, 300);
    await sweepTimers(fixture().database);
    const fired = await fixture().database.many<{ key: string }>(sql`
      select payload->>'key' as key from graphile_worker._private_jobs`);
    expect(new Set(fired.map(({ key }) => key)).size).toBe(fired.length);
    expect(fired).toHaveLength(75);
    expect(await countTimers()).toBe(75);
  });
});
