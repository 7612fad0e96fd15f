import type { Database } from "../../../kernel/database/database.ts";
import { deleteOldUnfreezes } from "./unfreeze-queries.ts";

/** So many in one statement: it locks their rows. */
const GROUP = 500;

/** Deletes unfreezes whose idempotency keys are forgotten. Nobody can ask for their answers. */
export async function dropOldUnfreezes(database: Database): Promise<void> {
  for (;;) {
    const { count } = await deleteOldUnfreezes(database, GROUP);
    if (count < GROUP) return;
  }
}
