import type { Database } from "../../../kernel/database/database.ts";
import { eraseSome, readErasing } from "./queries.ts";

/** Rows in one statement, which locks them. */
const GROUP = 500;

/** Erases the questions and results that are older than the merchant's retention. The charges stay. */
export async function eraseIdentities(database: Database): Promise<void> {
  for (const { environmentId, before } of await readErasing(database)) {
    for (;;) {
      const { count } = await eraseSome(database, { environmentId, before, most: GROUP });
      if (count < GROUP) break;
    }
  }
}
