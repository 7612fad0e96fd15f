import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Tally } from "./report.ts";

/** Proves that each table with the name of a partition is attached. Rows of a detached partition are invisible through the parent. */
export async function provePartitionsAreAttached(database: Database, tally: Tally): Promise<void> {
  const tables = await database.many<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace
      and relname ~ '^((ledger_transactions|ledger_entries|events)_[0-9]{4}_[0-9]{2}|operation_records_[0-9]+)$'
    order by relname`);
  for (const { name } of tables)
    tally.find(
      `${name} has the name of a partition but is not attached: rows written to it are lost.`,
    );
}
