import { type Job, Logger as QueueLogger } from "graphile-worker";
import type { Logger } from "pino";
import { traceOfPayload } from "../../tracing/traceparent.ts";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Writes the queue's own messages to our log, without their jobs: a payload may hold what no log may. */
export const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message, meta) => {
    // `logFailure` logs the failures of tasks.
    if (meta?.["failure"] !== true) log[LEVELS[level]](message);
  });

export function logFailure(log: Logger, job: Job, error: unknown): void {
  const { task_identifier: task, id, attempts: attempt } = job;
  const trace = traceOfPayload(job.payload);
  // The span has ended by now, so the log does not know it.
  const traced = trace === undefined ? {} : { trace_id: trace.traceId };
  const facts = { err: error, task, job: id, attempt, ...traced };
  if (job.attempts < job.max_attempts) log.warn(facts, "a task failed and will be tried again");
  else log.error(facts, "task failed permanently; the job needs manual action");
}
