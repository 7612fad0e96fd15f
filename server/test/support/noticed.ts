import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";

export interface Noticed {
  readonly kind: string;
  readonly subject: string;
  readonly actor: string | null;
  readonly amount: bigint | null;
  readonly about: string | null;
}

/** What waits to be mailed to the people of an environment, the oldest first. */
export const noticesOf = (queryable: Queryable, environmentId: bigint) =>
  queryable.many<Noticed>(sql`
    select kind, subject, actor, amount, about from notices
    where environment_id = ${environmentId} order by id`);
