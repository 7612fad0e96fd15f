import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { createLogger } from "../../log.ts";
import type { TaskList } from "../task.ts";
import type { Schedule } from "../timers/schedules.ts";
import { JobWorker } from "../worker/worker.ts";

/** A database with the queue and ours, made for a test file and dropped after it. */
export interface WorkerDatabase {
  readonly url: string;
  readonly database: Database;
  /** What the workers of the running test have logged, a line each. */
  readonly logged: string[];
  readonly workers: Set<StartedWorker>;
}

const nowMs = () => performance.now();

export interface StartedWorker {
  isStalled(): boolean;
  failedJobs(): number;
  stop(withinMs?: number): Promise<void>;
}

/** After each test its workers are stopped, and whatever they left is deleted. */
export function useWorkerDatabase(): () => WorkerDatabase {
  let testDatabase: TestDatabase;
  let fixture: WorkerDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const { url } = testDatabase;
    const onIdleError = () => undefined;
    const database = new Database({ url, connectionsMax: 6, applicationName: "test", onIdleError });
    fixture = { url, database, logged: [], workers: new Set() };
  });
  afterEach(async () => {
    await Promise.all([...fixture.workers].map((worker) => worker.stop(500)));
    await fixture.database.run(
      sql`truncate graphile_worker._private_jobs, timers, job_schedules, job_workers`,
    );
    fixture.logged.length = 0;
  });
  afterAll(async () => {
    await fixture.database.close();
    await testDatabase.drop();
  });
  return () => fixture;
}

export async function startWorker(
  fixture: WorkerDatabase,
  tasks: TaskList,
  schedules: readonly Schedule[] = [],
  { directUrl = fixture.url, ...more }: { directUrl?: string; stalledAfterMs?: number } = {},
): Promise<StartedWorker> {
  const { database, logged } = fixture;
  const log = createLogger("debug", { write: (line) => void logged.push(line) });
  const worker = new JobWorker({ directUrl, database, tasks, schedules, log, nowMs, ...more });
  await worker.start();
  const started: StartedWorker = {
    isStalled: () => worker.isStalled,
    failedJobs: () => worker.failedJobs,
    stop: async (withinMs = 2_000) => {
      if (fixture.workers.delete(started)) await worker.stop(withinMs);
    },
  };
  fixture.workers.add(started);
  return started;
}

/** Polls until the assertion holds. The limit is far above what a busy machine needs. */
export const eventually = <T>(look: () => T) =>
  expect.poll(look, { timeout: 30_000, interval: 20 });

export async function addJobs(
  fixture: WorkerDatabase,
  task: string,
  payloads: readonly object[],
  attemptsMax = 25,
) {
  await fixture.database.run(sql`
    select graphile_worker.add_job(${task}, payload::json, max_attempts => ${attemptsMax}::integer)
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::text[]) as payload`);
}

export const addJob = (
  fixture: WorkerDatabase,
  task: string,
  payload: object = {},
  attemptsMax = 25,
) => addJobs(fixture, task, [payload], attemptsMax);

export interface JobRow {
  readonly task: string;
  readonly attempts: number;
  readonly lockedBy: string | null;
}

export const jobs = (fixture: WorkerDatabase) =>
  fixture.database.many<JobRow>(sql`
    select task_identifier as task, attempts::integer as attempts, locked_by as "lockedBy"
    from graphile_worker.jobs order by id`);

export const deleteJobs = (fixture: WorkerDatabase) =>
  fixture.database.run(sql`delete from graphile_worker._private_jobs`);

/** An environment by itself, without the keys and wallets that a business gets. */
export async function addEnvironment(
  fixture: WorkerDatabase,
  mode: "test" | "live" = "test",
): Promise<bigint> {
  const { id } = await fixture.database.one<{ id: bigint }>(sql`select nextval('ids') as id`);
  await fixture.database.run(sql`
    insert into businesses (id, name, service_account_number, status)
    values (${id}, 'Adire Market', ${String(1_000_000_000n + id)}, 'approved')`);
  await fixture.database.run(sql`
    insert into environments (id, business_id, mode, settlement_schedule, signature_helper_allowed)
    values (${id}, ${id}, ${mode}, 'T+0', true)`);
  return id;
}
