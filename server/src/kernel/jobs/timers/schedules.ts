import type { Queryable } from "../../database/database.ts";
import { enqueueTurns } from "../queries.ts";
import type { Outcome } from "../worker/repeat.ts";

/** A task that starts regularly, once for each turn, whichever process enqueues it first. */
export interface Schedule {
  readonly task: string;
  readonly everyMs: number;
  /** How long after the round time a turn begins. Round times are whole numbers of intervals after 1970, in UTC. */
  readonly offsetMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const hourly = (task: string, minute: number): Schedule => ({
  task,
  everyMs: HOUR_MS,
  offsetMs: minute * MINUTE_MS,
});

/** Lagos is an hour ahead of UTC the whole year, so a time of day there is a fixed time of day in UTC. */
export const dailyInLagos = (task: string, hour: number, minute: number): Schedule => ({
  task,
  everyMs: DAY_MS,
  offsetMs: (hour - 1) * HOUR_MS + minute * MINUTE_MS,
});

/** Enqueues the tasks whose turn has come since the last call, by the database's clock. */
export async function startTurns(
  database: Queryable,
  schedules: readonly Schedule[],
): Promise<Outcome> {
  await enqueueTurns(database, {
    tasks: schedules.map(({ task }) => task),
    everyMs: schedules.map(({ everyMs }) => BigInt(everyMs)),
    offsetsMs: schedules.map(({ offsetMs }) => BigInt(offsetMs)),
  });
  return "rest";
}
