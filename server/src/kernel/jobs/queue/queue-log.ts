import { type Job, Logger as QueueLogger } from "graphile-worker";
import type { Logger } from "pino";
import { traceOfPayload } from "../../tracing/traceparent.ts";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** The queue says in its log alone that a request for jobs failed. */
const LOOK_FAILED = "Error occurred fetching jobs";

/**
 * Writes the queue's own messages to our log, without their jobs: a payload may hold what no log may. Calls `onFailedLook` after a
 * request for jobs that failed.
 */
export const queueLogger = (log: Logger, onFailedLook: () => void): QueueLogger =>
  new QueueLogger(() => (level, message, meta) => {
    if (message.startsWith(LOOK_FAILED)) onFailedLook();
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
