import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { addFlows } from "./add-flows.ts";
import {
  enqueueAdding,
  readEnvironmentNow,
  readFlowDays,
  readUnsuccessfulDays,
} from "./flow-queries.ts";
import { DAYS_SHOWN, firstMoment, lastDays } from "./flow-rules.ts";
import { ADD_FLOWS_TASK } from "./jobs.ts";
import { type Flows, presentFlows } from "./present-flows.ts";

/** Reading this many records takes PostgreSQL about 30 ms. */
const READ_MAX = 20_000;

/**
 * Returns what came in and went out on each of the last 14 days in Lagos, in naira. Today is not over. Days whose sums
 * a job still adds are null.
 */
export async function readFlows(
  { database }: Pick<Kit, "database">,
  environmentId: bigint,
  limit = READ_MAX,
): Promise<Flows> {
  const { isMoreLeft } = await addFlows(database, environmentId);
  if (isMoreLeft) await enqueueAdding(database, ADD_FLOWS_TASK, environmentId);
  const now = await readEnvironmentNow(database, environmentId);
  const days = lastDays(now, 2 * DAYS_SHOWN);
  const since = present(days[0], "the first day");
  const [added, unsuccessful] = await Promise.all([
    readFlowDays(database.ordered, { environmentId, since, limit }),
    readUnsuccessfulDays(database.ordered, { environmentId, since: firstMoment(now), limit }),
  ]);
  return presentFlows({ days, added, unsuccessful, limit });
}
