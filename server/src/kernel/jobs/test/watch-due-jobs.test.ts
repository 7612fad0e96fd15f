import { expect, test } from "vitest";
import { sql } from "../../database/sql.ts";
import { createLogger } from "../../log.ts";
import { readAttendance } from "../queries.ts";
import { DueJobsWatch } from "../worker/watch-due-jobs.ts";
import { addJob, eventually, startWorker, useWorkerDatabase } from "./worker-database.ts";

const fixture = useWorkerDatabase();

test("work that is due and that no worker takes is logged once, alerted until that succeeds, and over when a worker comes", async () => {
  const said: string[] = [];
  let alerts = 0;
  const watch = new DueJobsWatch({
    database: fixture().database,
    log: createLogger("debug", { write: (line) => void said.push(line) }),
    everyMs: 50,
    stalledAfterMs: 1_000,
    onUnattended: async () => {
      alerts += 1;
      if (alerts === 1) throw new Error("the database is away");
    },
  });
  const count = (text: string) => said.filter((line) => line.includes(text)).length;
  watch.start();
  try {
    await addJob(fixture(), "note");
    await eventually(() => count("no worker takes them")).toBe(1);
    await eventually(() => alerts).toBe(2);
    expect(watch.dueForSeconds).toBeGreaterThanOrEqual(1);
    await startWorker(fixture(), { note: async () => undefined });
    await eventually(() => count("takes due jobs again")).toBe(1);
    expect({ alerts, logged: count("no worker takes them") }).toEqual({ alerts: 2, logged: 1 });
    expect(watch.workers).toBe(1);
  } finally {
    await watch.stop();
  }
});

test("a timer that is due counts as work, and work that is due later does not", async () => {
  const look = async (dueIn: string) => {
    await fixture().database.run(sql`truncate timers`);
    await fixture().database.run(sql`
      insert into timers (environment_id, id, task, payload, due_at, fires_at)
      values (1, 1, 'note', '{}', now() + ${dueIn}::interval, now() + ${dueIn}::interval)`);
    return await readAttendance(fixture().database, 30);
  };
  expect(await look("-1 minute")).toEqual({ workers: 0, dueForSeconds: 60 });
  expect(await look("1 minute")).toEqual({ workers: 0, dueForSeconds: 0 });
});

test("a worker process that stopped looking for jobs does not count", async () => {
  await startWorker(fixture(), { note: async () => undefined });
  const attendance = await readAttendance(fixture().database, 30);
  expect(attendance.workers).toBe(1);
  await fixture().database.transaction(async (tx) => {
    await tx.run(sql`update job_workers set looked_at = now() - interval '31 seconds'`);
    expect((await readAttendance(tx, 30)).workers).toBe(0);
  });
});
