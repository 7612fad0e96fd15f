import type { Database } from "../../../kernel/database/database.ts";
import { deleteOldUnfreezes } from "./unfreeze-queries.ts";

/** Rows deleted in one statement, which locks them. */
const GROUP = 500;

/** Deletes unfreezes whose idempotency keys have expired, so no request can get their answers. */
export async function dropOldUnfreezes(database: Database): Promise<void> {
  for (;;) {
    const { count } = await deleteOldUnfreezes(database, GROUP);
    if (count < GROUP) return;
  }
}
