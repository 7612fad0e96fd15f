import { alertUnattendedJobs } from "./domains/platform/alerts/index.ts";
import { DueJobsWatch } from "./kernel/jobs/worker/watch-due-jobs.ts";
import type { Kit } from "./kernel/kit.ts";
import type { Metrics } from "./kernel/metrics.ts";

/** Watches, in every process, whether some worker takes due jobs. Not started yet. */
export function buildDueJobsWatch(kit: Kit, metrics: Metrics): DueJobsWatch {
  const watch = new DueJobsWatch({
    database: kit.database,
    log: kit.log,
    onUnattended: (dueForSeconds) => alertUnattendedJobs(kit, dueForSeconds),
  });
  metrics.watch(
    "kasuwa_workers_active",
    "Worker processes of the whole installation that looked for jobs in the last 30 seconds.",
    () => watch.workers,
  );
  metrics.watch(
    "kasuwa_jobs_due_seconds",
    "How long the earliest due job or timer has waited.",
    () => watch.dueForSeconds,
  );
  return watch;
}
