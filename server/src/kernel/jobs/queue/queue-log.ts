import { type Job, Logger as QueueLogger } from "graphile-worker";
import type { Logger } from "pino";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** The queue's own messages in our log, without the jobs it hangs on them: a payload may hold what no log may. */
export const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message, meta) => {
    // What a task fails with is logged by `logFailure`.
    if (meta?.["failure"] !== true) log[LEVELS[level]](message);
  });

export function logFailure(log: Logger, job: Job, error: unknown): void {
  const facts = { err: error, task: job.task_identifier, job: job.id, attempt: job.attempts };
  if (job.attempts < job.max_attempts) log.warn(facts, "a task failed and will be tried again");
  else log.error(facts, "a task failed for the last time; its job waits for a person");
}
