import type { Database } from "../../database/database.ts";
import { makePartitions, waitBriefly } from "../queries.ts";

/** Partitions exist this far ahead, so that a service that was off for a month finds the current one. */
export const MONTHS_AHEAD = 3;

/** Dropping a month of records deletes files of many gigabytes. */
export const PATIENT = { statementMs: 60_000 };

export function makeComingPartitions(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await waitBriefly(tx);
    await makePartitions(tx, MONTHS_AHEAD);
  }, PATIENT);
}
