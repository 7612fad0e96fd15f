import { lockIdleJob, type RetriedJob, rescheduleJob } from "../../../kernel/jobs/job-queries.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { noFailedJob } from "./errors.ts";

/** Runs a failed job again, now and with all its attempts. Throws if no such job failed, or if it runs. */
export async function retryJob(
  kit: Pick<Kit, "database" | "clock">,
  { id, by }: { readonly id: bigint; readonly by: string },
): Promise<RetriedJob> {
  return await kit.database.transaction(async (tx) => {
    const job = await lockIdleJob(tx, id);
    if (job === undefined) throw noFailedJob({ id });
    await rescheduleJob(tx, id);
    const details = { job: String(id), task: job.task };
    await recordAction(kit, tx, { by, action: "job.retry", details });
    return job;
  });
}
