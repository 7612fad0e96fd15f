import type { Queryable } from "../database/database.ts";
import { clockOfLiveMode, clockOnlyForward, clockTooFarAhead } from "./errors.ts";
import { findMode, moveClock } from "./queries.ts";
import { sweepTimersOf } from "./timers.ts";

/** Ten years. Every date that is counted from the clock stays one that all parts of the service can hold. */
const AHEAD_MAX_MS = 10n * 365n * 24n * 60n * 60n * 1_000n;

/**
 * Moves the clock of a test environment forward, and answers the time that it shows. What is due by then becomes jobs
 * at once. Advances made at the same time add up. A timer that an operation is writing meanwhile is not seen by this
 * sweep; the next one asks the clock as it stands then, and finds it.
 */
export async function advanceClock(
  database: Queryable,
  environmentId: bigint,
  seconds: number,
): Promise<Date> {
  if (!Number.isSafeInteger(seconds) || seconds <= 0) throw clockOnlyForward();
  const { mode } = await findMode(database, environmentId);
  if (mode !== "test") throw clockOfLiveMode();
  const moved = await moveClock(database, environmentId, BigInt(seconds) * 1_000n, AHEAD_MAX_MS);
  if (moved === undefined) throw clockTooFarAhead();
  await sweepTimersOf(database, environmentId);
  return moved.now;
}
