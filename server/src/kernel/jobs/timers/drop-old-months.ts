import type { Database } from "../../database/database.ts";
import { recordDropped } from "../../ledger/digests/record-dropped.ts";
import { dropPartition, findOldMonths, hasUnprocessed, waitBriefly } from "../queries.ts";

/** Dropping a month deletes files of many gigabytes. */
const PATIENT = { statementMs: 60_000 };

/**
 * Drops the months of these tables that ended before the given number of whole months. Each drop has its own
 * transaction and waits for its lock only briefly, because it blocks money movements.
 */
export async function dropOldMonths(
  database: Database,
  tables: readonly string[],
  monthsKept: number,
): Promise<void> {
  for (const { name } of await findOldMonths(database, tables, monthsKept)) {
    await database.transaction(async (tx) => {
      await waitBriefly(tx);
      await recordDropped(tx, name);
      await dropPartition(tx, name);
    }, PATIENT);
  }
}

/** The same for providers' notices. A month with an unprocessed notice stays until that is processed. */
export async function dropOldNotices(database: Database, monthsKept: number): Promise<void> {
  for (const { name } of await findOldMonths(database, ["inbound_notices"], monthsKept)) {
    await database.transaction(async (tx) => {
      await waitBriefly(tx);
      const { isThere } = await hasUnprocessed(tx, name);
      if (!isThere) await dropPartition(tx, name);
    }, PATIENT);
  }
}
