import { retryJob } from "../domains/platform/alerts/index.ts";
import {
  countJobs,
  type FailedJob,
  readFailedJobs,
  type TaskJobs,
} from "../kernel/jobs/job-queries.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, flag, option } from "./parameters.ts";
import { jobId, page, text } from "./readers.ts";

const PAGE_SIZE = 50;

export const jobCommands = [
  command({
    name: "job list",
    needs: "system:read",
    summary: "Counts the jobs of each task: waiting, running, failed and given up.",
    note: "A failed job is retried automatically. A job that was given up waits for `job retry`.",
    parameters: {},
    run: ({ kit }) => countJobs(kit.database),
    show: showTasks,
  }),
  command({
    name: "job failed",
    needs: "system:read",
    summary: "Lists jobs whose last attempt failed, with the error, the newest first.",
    parameters: {
      task: option(text("TASK", "the name of a task"), "only of this task"),
      "given-up": flag("only those that are not tried again"),
      page: option(page, `which page of ${PAGE_SIZE}, from 1`),
    },
    run: ({ kit }, { task = null, "given-up": isGivenUp, page: number = 1 }) =>
      readFailedJobs(
        kit.database.ordered,
        { task, isGivenUp },
        { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE },
      ),
    show: showFailed,
  }),
  command({
    name: "job retry",
    needs: "system:write",
    summary: "Runs a failed job again, now and with all its attempts.",
    note: "Every task may run twice without harm. A job that is running is refused.",
    parameters: { job: argument(jobId, "the id of the job, from `job failed`") },
    run: ({ kit, by }, { job }) => retryJob(kit, { id: job, by }),
    show: ({ id, task }) => `Job ${id} of ${task} runs again as soon as a worker is free.`,
  }),
];

function showTasks(tasks: readonly TaskJobs[]): string {
  if (tasks.length === 0) return "The queue is empty.";
  const rows = tasks.map((one) => [
    one.task,
    ...[one.waiting, one.running, one.failed, one.givenUp].map(String),
    one.dueForSeconds === null ? "" : `${one.dueForSeconds} s`,
  ]);
  return table(["TASK", "WAITING", "RUNNING", "FAILED", "GIVEN UP", "DUE FOR"], rows);
}

function showFailed(jobs: readonly FailedJob[]): string {
  if (jobs.length === 0) return "No job on this page has failed.";
  const rows = jobs.map((one) => [
    String(one.id),
    one.task,
    `${one.attempts} of ${one.maxAttempts}`,
    minute(one.failedAt),
    one.nextAt === null ? "" : minute(one.nextAt),
    one.lastError.split("\n")[0] ?? "",
  ]);
  return table(["JOB", "TASK", "ATTEMPTS", "FAILED", "NEXT", "ERROR"], rows);
}
