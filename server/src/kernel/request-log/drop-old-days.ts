import type { Database } from "../database/database.ts";
import { dropPartition, waitBriefly } from "../jobs/queries.ts";
import { type LoggedDay, makeLogDays, readLoggedDays } from "./queries.ts";

/** How many days ahead partitions are made. A service that has had no worker for longer than this logs no requests. */
export const LOG_DAYS_AHEAD = 7;

export interface LogLimits {
  /** How many whole days are kept beside today. 0: requests are not logged. */
  readonly requestLogDays: number;
  readonly requestLogBytesMax: number;
}

/** Deleting the files of a day takes time. */
const PATIENT = { statementMs: 60_000 };

/** Makes the partitions of the coming days, and drops the days that are too old or make the log too large. */
export async function keepLogWithinLimits(database: Database, limits: LogLimits): Promise<void> {
  await database.transaction(async (tx) => {
    await waitBriefly(tx);
    await makeLogDays(tx, LOG_DAYS_AHEAD);
  }, PATIENT);
  for (const { name } of daysToDrop(await readLoggedDays(database), limits)) {
    await database.transaction(async (tx) => {
      await waitBriefly(tx);
      await dropPartition(tx, name);
    }, PATIENT);
  }
}

/** The days that exceed a limit, the oldest first. Today stays. */
function daysToDrop(
  days: readonly LoggedDay[],
  { requestLogDays, requestLogBytesMax }: LogLimits,
): readonly LoggedDay[] {
  let bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  return days.filter((day) => {
    const isDropped =
      day.daysOld > 0 && (day.daysOld > requestLogDays || bytes > requestLogBytesMax);
    if (isDropped) bytes -= day.bytes;
    return isDropped;
  });
}
