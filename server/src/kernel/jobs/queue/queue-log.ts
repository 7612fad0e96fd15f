import { type Job, Logger as QueueLogger } from "graphile-worker";
import type { Logger } from "pino";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Writes the queue's own messages to our log, without their jobs: a payload may hold what no log may. */
export const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message, meta) => {
    // `logFailure` logs the failures of tasks.
    if (meta?.["failure"] !== true) log[LEVELS[level]](message);
  });

export function logFailure(log: Logger, job: Job, error: unknown): void {
  const facts = { err: error, task: job.task_identifier, job: job.id, attempt: job.attempts };
  if (job.attempts < job.max_attempts) log.warn(facts, "a task failed and will be tried again");
  else log.error(facts, "task failed permanently; the job needs manual action");
}
