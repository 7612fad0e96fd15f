import type { Database } from "../../../kernel/database/database.ts";
import { eraseSome, readErasing } from "./queries.ts";

/** So many in one statement: it locks their rows. */
const GROUP = 500;

/** Erases what was asked and found so long ago that its merchant wants it gone. The bill stays. */
export async function eraseIdentities(database: Database): Promise<void> {
  for (const { environmentId, before } of await readErasing(database)) {
    for (;;) {
      const { count } = await eraseSome(database, { environmentId, before, most: GROUP });
      if (count < GROUP) break;
    }
  }
}
