import type { Queryable } from "../../database/database.ts";
import { enqueueDueTimers, enqueueDueTimersOfMovedClocks } from "../queries.ts";
import type { Outcome } from "../worker/repeat.ts";

/** How many timers one statement turns into jobs. After a night without workers it takes several statements. */
const GROUP_MAX = 1_000;

/** For moved clocks, one environment gets at most this many of a group. */
const EACH_MAX = 200;

/** Turns due timers into jobs. Any number of processes may do so at the same time. */
export async function sweepTimers(database: Queryable): Promise<Outcome> {
  const due = await enqueueDueTimers(database, GROUP_MAX);
  const ofMovedClocks = await enqueueDueTimersOfMovedClocks(database, {
    eachMax: EACH_MAX,
    timersMax: GROUP_MAX,
    environmentId: null,
  });
  return due.count >= GROUP_MAX || ofMovedClocks.count >= EACH_MAX ? "again" : "rest";
}

/** The same at once for one environment whose clock moved. The workers turn timers beyond one group. */
export async function sweepTimersOf(database: Queryable, environmentId: bigint): Promise<void> {
  const limits = { eachMax: GROUP_MAX, timersMax: GROUP_MAX, environmentId };
  await enqueueDueTimersOfMovedClocks(database, limits);
}
