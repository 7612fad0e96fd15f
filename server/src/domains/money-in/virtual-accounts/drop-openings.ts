import type { Database } from "../../../kernel/database/database.ts";
import { deleteOldOpenings } from "./opening-queries.ts";

/** Longer than the ledger knows a repeated request, which is 60 days at most. */
const KEPT_DAYS = 62;

/** Rows in one statement, which locks them. */
const GROUP = 500;

/** Deletes the openings that no request can repeat any more. The accounts stay. */
export async function dropOpenings(database: Database): Promise<void> {
  for (;;) {
    const { count } = await deleteOldOpenings(database, KEPT_DAYS, GROUP);
    if (count < GROUP) return;
  }
}
