import type { Database } from "../../database/database.ts";
import { recordDropped } from "../../ledger/digests/record-dropped.ts";
import { dropPartition, findOldMonths, hasUnprocessed, waitBriefly } from "../queries.ts";

/** Dropping a month removes files of many gigabytes. */
const PATIENT = { statementMs: 60_000 };

/**
 * Drops the months of these tables that ended before the last so many whole ones. Each goes in a transaction of its own,
 * and waits for its lock only briefly: what it would make wait moves money.
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

/** The same for what providers have sent. A month in which something is not worked through stays until it is. */
export async function dropOldNotices(database: Database, monthsKept: number): Promise<void> {
  for (const { name } of await findOldMonths(database, ["inbound_notices"], monthsKept)) {
    await database.transaction(async (tx) => {
      await waitBriefly(tx);
      const { isThere } = await hasUnprocessed(tx, name);
      if (!isThere) await dropPartition(tx, name);
    }, PATIENT);
  }
}
