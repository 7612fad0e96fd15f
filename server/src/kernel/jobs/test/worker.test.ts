import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, inject, test } from "vitest";
import { administer } from "../../../../test/support/databases.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { sql } from "../../database/sql.ts";
import { countFailedJobs } from "../queries.ts";
import {
  addJob,
  addJobs,
  eventually,
  jobs,
  startWorker,
  useWorkerDatabase,
} from "./worker-database.ts";

const fixture = useWorkerDatabase();

const connections = () =>
  fixture().database.many(sql`
    select application_name from pg_stat_activity
    where datname = current_database() and application_name like 'kasuwa worker%'`);

describe("a job", () => {
  test("is run with its payload as soon as it is committed, without waiting for a poll", async () => {
    const ran: unknown[] = [];
    const latenciesMs: number[] = [];
    await startWorker(fixture(), { note: async (payload) => void ran.push(payload) });
    for (let number = 1; number <= 5; number++) {
      const before = performance.now();
      await addJob(fixture(), "note", { number });
      await eventually(() => ran.length).toBe(number);
      latenciesMs.push(performance.now() - before);
    }
    expect(ran).toEqual([1, 2, 3, 4, 5].map((number) => ({ number })));
    expect(Math.min(...latenciesMs)).toBeLessThan(timeLimit(300));
    await eventually(() => jobs(fixture())).toEqual([]);
  });

  test("that fails is kept for a later attempt; the log names task and attempt and says nothing of the payload", async () => {
    await startWorker(fixture(), {
      break: async (payload) => {
        throw Object.assign(new Error("the bank said no"), { request: payload });
      },
      note: async () => undefined,
    });
    await addJob(fixture(), "note", { pin: "secret-of-the-payload" });
    await addJob(fixture(), "break", { pin: "secret-of-the-payload" });
    await eventually(() => jobs(fixture())).toEqual([
      { task: "break", attempts: 1, lockedBy: null },
    ]);
    const { waits } = await fixture().database.one<{ waits: boolean }>(sql`
      select run_at > now() + interval '1 second' as waits from graphile_worker.jobs`);
    expect(waits).toBe(true);
    const line = fixture().logged.find((one) => one.includes("the bank said no"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ level: "warn", task: "break", attempt: 1 });
    expect(fixture().logged.join()).not.toContain("secret-of-the-payload");
  });

  test("that failed for the last time stays, is counted, and is logged as an error", async () => {
    const tasks = { break: () => Promise.reject(new Error("the bank said no")) };
    await startWorker(fixture(), tasks);
    await addJob(fixture(), "break", {}, 1);
    const failed = [{ task: "break", count: 1 }];
    await eventually(() => countFailedJobs(fixture().database)).toEqual(failed);
    expect(fixture().logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "error", task: "break", attempt: 1 }),
    );
    const later = await startWorker(fixture(), tasks);
    await eventually(() => later.failedJobs()).toBe(1);
    expect(await countFailedJobs(fixture().database)).toEqual(failed);
  });

  test("of a task that this process does not know is left to one that does", async () => {
    const ran: unknown[] = [];
    await startWorker(fixture(), { note: async () => void ran.push("note") });
    await addJob(fixture(), "unknown");
    await addJob(fixture(), "note");
    await eventually(() => ran).toEqual(["note"]);
    const left = [{ task: "unknown", attempts: 0, lockedBy: null }];
    await eventually(() => jobs(fixture())).toEqual(left);
  });
});

describe("a stop", () => {
  test("waits for what runs, returns what no worker has begun, and takes nothing new", async () => {
    let begun = 0;
    let finished = 0;
    const finish = Promise.withResolvers<void>();
    const worker = await startWorker(fixture(), {
      slow: async () => {
        begun += 1;
        await finish.promise;
        finished += 1;
      },
    });
    await addJobs(fixture(), "slow", Array(60).fill({}));
    await eventually(() => begun).toBe(50);
    const stopped = worker.stop(8_000);
    await addJob(fixture(), "slow");
    const locked = async () => (await jobs(fixture())).filter(({ lockedBy }) => lockedBy !== null);
    await eventually(locked).toHaveLength(50);
    finish.resolve();
    await stopped;
    expect({ begun, finished }).toEqual({ begun: 50, finished: 50 });
    const returned = { task: "slow", attempts: 0, lockedBy: null };
    expect(await jobs(fixture())).toEqual(Array(11).fill(returned));
  });

  test("releases what takes longer than it was given, for another process to run at once", async () => {
    let ran = 0;
    const tasks = {
      hang: async () => {
        ran += 1;
        if (ran === 1) await new Promise(() => undefined);
      },
    };
    const worker = await startWorker(fixture(), tasks);
    await addJob(fixture(), "hang");
    await eventually(() => ran).toBe(1);
    const before = performance.now();
    await worker.stop(300);
    expect(performance.now() - before).toBeLessThan(timeLimit(2_500));
    expect(await jobs(fixture())).toEqual([{ task: "hang", attempts: 1, lockedBy: null }]);
    await startWorker(fixture(), tasks);
    await eventually(() => jobs(fixture())).toEqual([]);
    expect(ran).toBe(2);
  });

  test("closes every connection and leaves no trace of the worker", async () => {
    const worker = await startWorker(fixture(), { note: async () => undefined });
    await addJob(fixture(), "note");
    await eventually(() => jobs(fixture())).toEqual([]);
    await worker.stop();
    await eventually(connections).toEqual([]);
    expect(await fixture().database.many(sql`select id from job_workers`)).toEqual([]);
  });

  test("ends its sweeps: nothing that becomes due later is touched", async () => {
    const worker = await startWorker(fixture(), { note: async () => undefined });
    await worker.stop();
    await fixture().database.run(sql`
      insert into timers (environment_id, id, task, payload, due_at, fires_at)
      values (1, 1, 'note', '{}', now(), now())`);
    await pause(1_300);
    expect(await fixture().database.many(sql`select id from timers`)).toHaveLength(1);
  });
});

test("a worker whose pool broke starts again, and runs unfinished jobs again", async () => {
  let ran = 0;
  await fixture().database.run(sql`create table refusals (reason text)`);
  await fixture().database.run(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if exists (select from refusals) then raise 'refused'; end if;
      return old;
    end $$`);
  await fixture().database.run(sql`
    create trigger refuse before delete on graphile_worker._private_jobs
    for each row execute function refuse()`);
  await fixture().database.run(sql`insert into refusals values ('for a test')`);
  await startWorker(fixture(), {
    note: async () => {
      ran += 1;
    },
  });
  await addJob(fixture(), "note");
  await eventually(() => fixture().logged.join()).toContain("restarting it");
  await fixture().database.run(sql`truncate refusals`);
  await eventually(() => jobs(fixture())).toEqual([]);
  expect(ran).toBeGreaterThan(1);
});

describe("a database that is away", () => {
  /** No session is in the database, and none gets in, until the work is done. */
  async function whileClosed(work: () => Promise<void>): Promise<void> {
    const { adminUrl } = inject("testServer");
    const name = new URL(fixture().url).pathname.slice(1);
    await administer(
      adminUrl,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = '${name}'`,
    );
    try {
      await work();
    } finally {
      await administer(adminUrl, `alter database ${name} with allow_connections true`);
    }
  }

  test("is waited for, and the jobs that finished in that time are run again", async () => {
    let ran = 0;
    const finish = Promise.withResolvers<void>();
    await startWorker(fixture(), {
      slow: async () => {
        ran += 1;
        await finish.promise;
      },
    });
    await addJob(fixture(), "slow");
    await eventually(() => ran).toBe(1);
    await whileClosed(async () => {
      await eventually(() => fixture().logged.join()).toContain("could not begin");
      finish.resolve();
      await pause(200);
    });
    await addJob(fixture(), "slow");
    await eventually(() => jobs(fixture())).toEqual([]);
    expect(ran).toBe(3);
  });

  test("does not keep a worker from stopping in time", async () => {
    const worker = await startWorker(fixture(), { note: async () => undefined });
    await whileClosed(async () => {
      await eventually(() => fixture().logged.join()).toContain("could not begin");
      const before = performance.now();
      await worker.stop(1_000);
      expect(performance.now() - before).toBeLessThan(timeLimit(3_000));
    });
  });

  test("is an error for a worker that is to start", async () => {
    await whileClosed(async () => {
      await expect(startWorker(fixture(), { note: async () => undefined })).rejects.toThrow(
        "not currently accepting connections",
      );
    });
  });
});
