import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { countLockWaits } from "../../../../test/support/count-lock-waits.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { TaskList } from "../task.ts";
import { DeadWorkers } from "../worker/dead-workers.ts";
import { Presence } from "../worker/presence.ts";
import {
  addJob,
  addJobs,
  eventually,
  jobs,
  type StartedWorker,
  startWorker,
  useWorkerDatabase,
} from "./worker-database.ts";

const fixture = useWorkerDatabase();

beforeAll(async () => {
  await fixture().database.run(sql`
    create table runs (job text not null, who integer not null, at timestamptz not null default clock_timestamp())`);
});

afterEach(() => fixture().database.run(sql`truncate runs`));

async function startChild(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, "run-worker.ts");
  const child = spawn(process.execPath, [program, fixture().url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout !== null) await once(child.stdout, "data");
  return child;
}

const runsBy = (who: number | undefined) =>
  fixture().database.many<{ job: string }>(
    sql`select job from runs where who = ${who} order by job`,
  );

const lockedJobs = async () => (await jobs(fixture())).filter(({ lockedBy }) => lockedBy !== null);

/** What the presence's own connection is known by. */
const presenceConnections = () =>
  fixture().database.many<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'kasuwa worker presence'`);

const cutPresence = () =>
  fixture().database.many(sql`
    select pg_terminate_backend(pid, 2000) from pg_stat_activity
    where datname = current_database() and application_name = 'kasuwa worker presence'`);

describe("a worker that was killed", () => {
  test("has its jobs, begun or waiting in its memory, run by another within 5 s", async () => {
    const child = await startChild();
    await addJobs(
      fixture(),
      "hang",
      Array.from({ length: 70 }, (_, index) => ({ job: String(index) })),
    );
    await eventually(() => runsBy(child.pid)).toHaveLength(50);
    // The other 20 were fetched, and wait in its memory for one of its 50 workers.
    await eventually(lockedJobs).toHaveLength(70);
    const killedAt = performance.now();
    child.kill("SIGKILL");
    await startWorker(fixture(), {
      hang: async (payload) => {
        const { job } = payload as { job: string };
        await fixture().database.run(sql`insert into runs (job, who) values (${job}, 0)`);
      },
    });
    await eventually(() => runsBy(0)).toHaveLength(70);
    expect(performance.now() - killedAt).toBeLessThan(timeLimit(5_000));
    await eventually(() => jobs(fixture())).toEqual([]);
    expect(await fixture().database.many(sql`select id from job_workers`)).toHaveLength(1);
  });

  test("is found by the worker that is started in its place", async () => {
    const child = await startChild();
    await addJob(fixture(), "hang", { job: "only" });
    await eventually(() => runsBy(child.pid)).toHaveLength(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    const ran: string[] = [];
    await startWorker(fixture(), { hang: async () => void ran.push("again") });
    await eventually(() => ran).toEqual(["again"]);
  });
});

/** As a commit does that waits for a standby: its session waits on, after its process has died. */
test("a job is given to the others although a dead worker's request for it was committed after that", async () => {
  const { database } = fixture();
  const watcher = await Presence.announce(fixture().url, "watcher");
  const deadWorkers = new DeadWorkers(database);
  await database.run(sql`insert into job_workers (pool_id) values ('dead')`);
  await addJob(fixture(), "unrelated");
  await database.transaction(async (tx) => {
    await tx.run(sql`
      update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()`);
    await deadWorkers.free(watcher);
    expect(await deadWorkers.free(watcher)).toBe(1);
  });
  expect(await lockedJobs()).toHaveLength(1);
  await startWorker(fixture(), { unrelated: async () => undefined });
  await eventually(() => jobs(fixture())).toEqual([]);
  await watcher.leave();
});

test("the late jobs of all dead workers are freed at once, and those of a known worker stay", async () => {
  const { database } = fixture();
  await database.run(sql`insert into job_workers (pool_id) values ('known')`);
  await addJobs(fixture(), "unrelated", [{}, {}, {}, {}, {}]);
  await database.run(sql`
    update graphile_worker._private_jobs set locked_at = now(),
      locked_by = case id % 5 when 0 then 'known' when 1 then 'one' when 2 then 'another' when 3 then 'one' end`);
  const deadWorkers = new DeadWorkers(database);
  expect(await deadWorkers.freeLate()).toBe(2);
  expect((await lockedJobs()).map(({ lockedBy }) => lockedBy)).toEqual(["known"]);
  expect(await deadWorkers.freeLate()).toBe(0);
});

test("late jobs are looked for among a million for longer than any other statement may take", async () => {
  const limits: unknown[] = [];
  const transaction = async (_: unknown, { statementMs = 0 }) => {
    limits.push(statementMs);
    return { count: 4 };
  };
  const database = { transaction } as unknown as Database;
  expect(await new DeadWorkers(database).freeLate()).toBe(4);
  expect(limits).toEqual([30_000]);
});

describe("a worker that is there", () => {
  test("keeps a job however long it takes", async () => {
    let ran = 0;
    const tasks = {
      slow: async () => {
        ran += 1;
        await pause(3_500);
      },
    };
    await startWorker(fixture(), tasks);
    await startWorker(fixture(), tasks);
    await addJob(fixture(), "slow");
    await eventually(() => jobs(fixture())).toEqual([]);
    expect(ran).toBe(1);
  });

  test("takes its lock again when it only lost the connection, and none of its jobs is run twice", async () => {
    let ran = 0;
    const tasks = {
      slow: async () => {
        ran += 1;
        await pause(3_500);
      },
    };
    await startWorker(fixture(), tasks);
    await startWorker(fixture(), { unrelated: async () => undefined });
    await addJob(fixture(), "slow");
    await eventually(() => ran).toBe(1);
    const [job] = await jobs(fixture());
    await cutPresence();
    await eventually(presenceConnections).toHaveLength(2);
    await pause(2_500);
    expect(await jobs(fixture())).toEqual([job]);
    await eventually(() => jobs(fixture())).toEqual([]);
    expect(ran).toBe(1);
    expect(fixture().logged.join()).not.toContain("restarting it");
  });

  test("takes no more jobs under its name when others have given its jobs away, and starts again under another", async () => {
    let ran = 0;
    await startWorker(fixture(), {
      note: async () => {
        ran += 1;
      },
      hang: () => new Promise(() => undefined),
    });
    await addJob(fixture(), "hang");
    await eventually(async () => (await jobs(fixture()))[0]?.lockedBy).toMatch(/^pool-/);
    const [before] = await jobs(fixture());
    await fixture().database.run(sql`delete from job_workers`);
    await cutPresence();
    await eventually(() => fixture().logged.join()).toContain("its lock is lost");
    await addJob(fixture(), "note");
    await eventually(() => ran).toBe(1);
    const [known] = await fixture().database.many<{ poolId: string }>(
      sql`select pool_id as "poolId" from job_workers`,
    );
    expect(known?.poolId).not.toBe(before?.lockedBy);
  });

  test("starts again when its lock cannot be taken again in time", async () => {
    await startWorker(fixture(), { note: async () => undefined });
    const [known] = await fixture().database.many<{ id: number }>(sql`select id from job_workers`);
    await fixture().database.transaction(async (tx) => {
      // Another session is next in line for the lock, and keeps it.
      const locked = tx.run(sql`select pg_advisory_xact_lock(731150803, ${known?.id}::integer)`);
      await eventually(() => countLockWaits(fixture().database)).toBe(1);
      await cutPresence();
      await locked;
      await eventually(() => fixture().logged.join()).toContain("restarting it");
    });
    await eventually(() =>
      fixture().database.many(sql`select id from job_workers where id > ${known?.id}::integer`),
    ).toHaveLength(1);
    // The old name is cleared away like that of a process that died.
    await eventually(() => fixture().database.many(sql`select id from job_workers`)).toHaveLength(
      1,
    );
  });
});

describe("a worker that is not announced yet", () => {
  const holdUp = (work: (starting: Promise<StartedWorker>) => Promise<void>, tasks: TaskList) =>
    fixture().database.transaction(async (tx) => {
      await tx.run(sql`lock table job_workers`);
      await work(startWorker(fixture(), tasks));
    });

  test("takes no job, because no worker would know whose it is", async () => {
    let ran = 0;
    const tasks = {
      note: async () => {
        ran += 1;
      },
    };
    await addJob(fixture(), "note");
    let started: Promise<StartedWorker> | undefined;
    await holdUp(async (starting) => {
      started = starting;
      await pause(700);
      expect(await jobs(fixture())).toEqual([{ task: "note", attempts: 0, lockedBy: null }]);
    }, tasks);
    await started;
    await eventually(() => ran).toBe(1);
  });

  test("does not start when it cannot be announced, and leaves no connection behind", async () => {
    await holdUp(
      async (starting) => {
        await expect(starting).rejects.toThrow("timeout");
      },
      { note: async () => undefined },
    );
    const connections = () =>
      fixture().database.many(sql`
        select pid from pg_stat_activity
        where datname = current_database() and application_name like 'kasuwa worker%'`);
    await eventually(connections).toEqual([]);
  });
});

test("absent at one look is not dead: only two looks running give a worker's jobs away", async () => {
  const { database } = fixture();
  const watcher = await Presence.announce(fixture().url, "watcher");
  expect(await watcher.absentees()).toEqual([]);
  const deadWorkers = new DeadWorkers(database);
  const { id } = await database.one<{ id: number }>(sql`
    insert into job_workers (pool_id) values ('absent') returning id`);
  await addJob(fixture(), "unrelated");
  await database.run(sql`
    update graphile_worker._private_jobs set locked_by = 'absent', locked_at = now()`);
  expect(await deadWorkers.free(watcher)).toBe(0);
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(731150803, ${id}::integer)`);
    expect(await deadWorkers.free(watcher)).toBe(0);
  });
  expect(await deadWorkers.free(watcher)).toBe(0);
  expect(await lockedJobs()).toHaveLength(1);
  expect(await deadWorkers.free(watcher)).toBe(1);
  expect(await lockedJobs()).toEqual([]);
  expect(await deadWorkers.free(watcher)).toBe(0);
  await watcher.leave();
});
