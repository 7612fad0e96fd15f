import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => service.kit.database.run(sql`truncate graphile_worker._private_jobs`));

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const { output, complaint } = await operator(...args, "--json");
  expect(complaint).toBe("");
  return JSON.parse(output);
};

/** Adds a job in the state in which a worker left it. */
async function job(task: string, state: { attempts?: number; error?: string; locked?: boolean }) {
  const { attempts = 0, error = null, locked = false } = state;
  const { id } = await service.kit.database.one<{ id: bigint }>(sql`
    select id from graphile_worker.add_job(${task}, '{"environmentId":"7"}', run_at => now() - interval '90 seconds')`);
  await service.kit.database.run(sql`
    update graphile_worker._private_jobs
    set attempts = ${attempts}, last_error = ${error}, locked_at = case when ${locked}::boolean then now() end
    where id = ${id}`);
  return String(id);
}

test("jobs are counted by task: waiting, running, failed and given up", async () => {
  expect((await operator("job", "list")).output).toBe("The queue is empty.");
  await job("bills.send", {});
  await job("bills.send", { attempts: 1, locked: true });
  await job("mail.carry", { attempts: 3, error: "no server" });
  await job("mail.carry", { attempts: 25, error: "no server" });
  expect(await json("job", "list")).toEqual([
    {
      ...{ task: "mail.carry", waiting: 0, running: 0, failed: 1, givenUp: 1 },
      dueForSeconds: expect.any(Number),
    },
    {
      ...{ task: "bills.send", waiting: 1, running: 1, failed: 0, givenUp: 0 },
      dueForSeconds: expect.any(Number),
    },
  ]);
  const [mail] = await json("job", "list");
  expect(mail.dueForSeconds).toBeGreaterThanOrEqual(90);
  expect((await operator("job", "list")).output).toMatch(/mail\.carry +0 +0 +1 +1/);
});

test("failed jobs are listed with their errors, the newest first, and can be filtered", async () => {
  const tried = await job("mail.carry", { attempts: 3, error: "no server\nat line 1" });
  const gone = await job("bills.send", { attempts: 25, error: "refused" });
  await job("bills.send", {});
  const failed = await json("job", "failed");
  expect(failed).toMatchObject([
    { id: gone, task: "bills.send", isGivenUp: true, nextAt: null, lastError: "refused" },
    { id: tried, isGivenUp: false, attempts: 3, maxAttempts: 25, nextAt: expect.any(String) },
  ]);
  const ids = async (...filter: string[]) =>
    (await json("job", "failed", ...filter)).map(({ id }: { id: string }) => id);
  expect(await ids("--given-up")).toEqual([gone]);
  expect(await ids("--task", "mail.carry")).toEqual([tried]);
  expect(await ids("--page", "2")).toEqual([]);
  const { output } = await operator("job", "failed");
  expect(output).toContain("no server");
  expect(output).not.toContain("at line 1");
});

test("a job that was given up is tried again with all attempts, and the audit log has it", async () => {
  const id = await job("mail.carry", { attempts: 25, error: "no server" });
  expect((await operator("job", "retry", id)).output).toContain("runs again");
  const { database } = service.kit;
  expect(
    await database.one(sql`
      select attempts::integer, run_at <= now() as due from graphile_worker._private_jobs`),
  ).toEqual({ attempts: 0, due: true });
  const [action] = await json("actions");
  expect(action).toMatchObject({
    ...{ by: "amina", action: "job.retry", details: { job: id, task: "mail.carry" } },
  });
});

test("a job that is running, never failed or does not exist is not tried again", async () => {
  const running = await job("mail.carry", { attempts: 2, error: "no server", locked: true });
  const waiting = await job("mail.carry", {});
  for (const id of [running, waiting, "999999"]) {
    const ended = await operator("job", "retry", id);
    expect(ended).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining(`No failed job ${id}`),
    });
  }
});
