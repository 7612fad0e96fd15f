import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../test/support/service.ts";
import { sql } from "../../database/sql.ts";
import type { StoredGauge } from "../../stored-gauges.ts";
import { readHistory } from "../read-history.ts";
import { RequestTally } from "../request-tally.ts";
import { deleteOldSamples } from "../sample-queries.ts";
import { startSampler } from "../sampler.ts";
import { SlowStatements } from "../slow-statements.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => database().run(sql`truncate process_samples, backlog_samples, slow_statements`));

const database = () => service.kit.database;
const count = async () =>
  (
    await database().one<{ rows: number }>(
      sql`select count(*)::integer as rows from process_samples`,
    )
  ).rows;

const waitingGauge: StoredGauge = {
  unit: "count",
  name: "kasuwa_waiting",
  help: "What waits.",
  read: async () => [{ labels: { mode: "live" }, value: 3 }],
};

/** A process with these gauges. */
function sampler(processId: string, tally = new RequestTally(), gauges = [waitingGauge]) {
  const errors: unknown[] = [];
  const slowStatements = new SlowStatements();
  const parts = { database: database(), processId, tally, slowStatements, gauges };
  const stop = startSampler({ ...parts, onError: (error) => errors.push(error) });
  return { stop, errors, slowStatements };
}

test("a process stores what it did, also just before its stop", async () => {
  const tally = new RequestTally();
  const { stop, errors } = sampler("one", tally);
  await expect.poll(count).toBe(1);
  tally.note(200, 7);
  tally.note(500, 30);
  await stop();
  const { times, backlogs, stepSeconds } = await readHistory(database(), "hour");
  expect(stepSeconds).toBe(60);
  expect(times).toHaveLength(60);
  const sampled = times.filter(({ requests }) => requests !== null);
  expect(sampled.reduce((sum, one) => sum + (one.requests ?? 0), 0)).toBe(2);
  expect(sampled.reduce((sum, one) => sum + (one.serverErrors ?? 0), 0)).toBe(1);
  expect(sampled.at(-1)).toMatchObject({ medianMs: 10, cores: expect.any(Number) });
  expect(sampled.at(-1)?.memoryBytes).toBeGreaterThan(10_000_000);
  const [waiting] = backlogs;
  expect(waiting).toMatchObject({ name: "kasuwa_waiting", labels: { mode: "live" } });
  expect(waiting?.values.filter((value) => value !== null)).toEqual([3]);
  expect(errors).toEqual([]);
});

test("a gauge that cannot be read leaves the samples of the others, and they are read one after the other", async () => {
  let reading = 0;
  let most = 0;
  const inTurn: StoredGauge["read"] = async (queryable) => {
    reading += 1;
    most = Math.max(most, reading);
    await queryable.one(sql`select true as read`);
    reading -= 1;
    return [{ value: 7 }];
  };
  const failing = async () => Promise.reject(new Error("the statement took too long"));
  const gauges = [
    { ...waitingGauge, name: "kasuwa_first", read: inTurn },
    { ...waitingGauge, name: "kasuwa_failing", read: failing },
    { ...waitingGauge, name: "kasuwa_last", read: inTurn },
  ];
  const { stop, errors } = sampler("one", new RequestTally(), gauges);
  await expect.poll(count).toBe(1);
  await stop();
  const { backlogs } = await readHistory(database(), "hour");
  expect(backlogs.map(({ name }) => name)).toEqual(["kasuwa_first", "kasuwa_last"]);
  expect([errors.map(String), most]).toEqual([["Error: the statement took too long"], 1]);
});

test("processes are added up, and times without a sample are a gap", async () => {
  const insert = (id: string, minutesAgo: number, requests: number, memory: number) =>
    database().run(sql`
      insert into process_samples
        (taken_at, process_id, requests, server_errors, request_buckets, cpu_ms, memory_bytes)
      values (date_trunc('minute', clock_timestamp()) - make_interval(mins => ${minutesAgo}::integer), ${id},
        ${requests}, 0, ${[0, requests]}::integer[], 30000, ${memory})`);
  await insert("one", 10, 40, 100);
  await insert("one", 10, 20, 200);
  await insert("two", 10, 6, 1_000);
  await insert("two", 8, 6, 1_000);
  const { times } = await readHistory(database(), "hour");
  const at = (minutesAgo: number) => times.at(-1 - minutesAgo);
  expect(at(10)).toMatchObject({ requests: 66, medianMs: 3.5, cores: 1.5, memoryBytes: 1_150 });
  expect(at(9)).toMatchObject({ requests: null, cores: null, memoryBytes: null, medianMs: null });
  expect(at(8)).toMatchObject({ requests: 6, cores: 0.5 });
  const day = await readHistory(database(), "day");
  expect(day.times.reduce((sum, one) => sum + (one.requests ?? 0), 0)).toBe(72);
  expect((await readHistory(database(), "week")).times).toHaveLength(56);
});

test("a step that has just begun, and a process that replaced another, count what a minute had", async () => {
  const insert = (id: string, secondsAgo: number, cpuMs: number) =>
    database().run(sql`
      insert into process_samples
        (taken_at, process_id, requests, server_errors, request_buckets, cpu_ms, memory_bytes)
      values (date_trunc('minute', clock_timestamp()) - make_interval(secs => ${secondsAgo}::integer), ${id},
        0, 0, '{}', ${cpuMs}, 100)`);
  // The first sample of the present minute covers the one before: half a core, however long this minute is.
  await insert("old", 0, 30_000);
  await insert("old", 60, 30_000);
  await insert("new", 120, 30_000);
  await insert("new", 180, 30_000);
  const hour = await readHistory(database(), "hour");
  expect(hour.times.at(-1)).toMatchObject({ cores: 0.5, memoryBytes: 100 });
  const week = await readHistory(database(), "week");
  const sampled = week.times.filter(({ cores }) => cores !== null);
  for (const time of sampled) expect(time).toMatchObject({ cores: 0.5, memoryBytes: 100 });
});

test("slow statements are added up, those that took the most time first", async () => {
  const { stop, errors, slowStatements } = sampler("one");
  await expect.poll(count).toBe(1);
  slowStatements.note("select pg_sleep($1)\n  from rows", 300.4);
  slowStatements.note("select pg_sleep($1) from rows", 1_200);
  slowStatements.note("select 1", 210);
  for (let other = 0; other < 100; other += 1) slowStatements.note(`select ${other} x`, 201);
  await stop();
  expect(errors).toEqual([]);
  const { slowStatements: found } = await readHistory(database(), "hour");
  expect(found).toHaveLength(20);
  expect(found.slice(0, 2)).toEqual([
    {
      ...{ statement: "select pg_sleep($1) from rows", times: 2, totalMs: 1_500 },
      ...{ longestMs: 1_200, lastAt: expect.any(Date) },
    },
    expect.objectContaining({ statement: "select 1", times: 1, totalMs: 210 }),
  ]);
  const { rows } = await database().one<{ rows: number }>(
    sql`select count(*)::integer as rows from slow_statements`,
  );
  expect(rows).toBe(50);
});

test("samples older than those kept are deleted, and younger ones stay", async () => {
  await database().run(sql`
    insert into backlog_samples (taken_at, name, labels, value)
    select clock_timestamp() - make_interval(days => days), 'kasuwa_waiting', '{}', days from unnest(array[1, 13, 15]) days`);
  await deleteOldSamples(database(), 14);
  const kept = await database().many<{ value: number }>(
    sql`select value from backlog_samples order by value`,
  );
  expect(kept).toEqual([{ value: 1 }, { value: 13 }]);
});
