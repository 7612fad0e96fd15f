import type { Database } from "../../../server/src/kernel/database/database.ts";
import { sql } from "../../../server/src/kernel/database/sql.ts";

interface Progress {
  readonly pending: number;
  readonly successful: number;
  readonly failed: number;
}

/** The progress of a database's transfers. */
export const readProgress = (database: Database): Promise<Progress> =>
  database.one<Progress>(sql`
    select (count(*) filter (where status = 'Pending'))::integer as pending,
           (count(*) filter (where status = 'Successful'))::integer as successful,
           (count(*) filter (where status not in ('Pending', 'Successful')))::integer as failed
    from transactions`);
