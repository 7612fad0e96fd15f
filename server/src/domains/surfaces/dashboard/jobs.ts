import type { TaskList } from "../../../kernel/jobs/task.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { addFlows } from "./add-flows.ts";

export const ADD_FLOWS_TASK = "dashboard.add_flows";

/** The chunks of one run of the job: 20 million records. A later look continues. */
const CHUNKS_MAX = 1_000;

/** Adds a long history to the sums, one chunk after another. */
export const dashboardTasks = ({ database }: Kit): TaskList => ({
  [ADD_FLOWS_TASK]: async (payload) => {
    // Only `enqueueAdding` writes it.
    const { environmentId } = payload as { environmentId: string };
    for (let chunk = 0; chunk < CHUNKS_MAX; chunk++) {
      const { isMoreLeft } = await addFlows(database, BigInt(environmentId));
      if (!isMoreLeft) return;
    }
  },
});
