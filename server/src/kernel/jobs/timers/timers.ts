import type { Queryable } from "../../database/database.ts";
import { enqueueDueTimers, enqueueDueTimersOfMovedClocks } from "../queries.ts";
import type { Outcome } from "../worker/repeat.ts";

/** How many timers one statement turns into jobs. After a night without workers they come in as many groups as it takes. */
const GROUP_MAX = 1_000;

/** Of the moved clocks no environment gets more of a group than this, however much it has scheduled. */
const EACH_MAX = 200;

/** Turns timers that are due into jobs. Any number of processes may do so at the same time. */
export async function sweepTimers(database: Queryable): Promise<Outcome> {
  const due = await enqueueDueTimers(database, GROUP_MAX);
  const ofMovedClocks = await enqueueDueTimersOfMovedClocks(database, {
    eachMax: EACH_MAX,
    timersMax: GROUP_MAX,
    environmentId: null,
  });
  return due.count >= GROUP_MAX || ofMovedClocks.count >= EACH_MAX ? "again" : "rest";
}

/** The same at once for one environment whose clock has moved; what is more than a group, the workers do. */
export async function sweepTimersOf(database: Queryable, environmentId: bigint): Promise<void> {
  const limits = { eachMax: GROUP_MAX, timersMax: GROUP_MAX, environmentId };
  await enqueueDueTimersOfMovedClocks(database, limits);
}
