import { type Sql, sql } from "../../database/sql.ts";

/**
 * Returns a condition: whether a snapshot has the rows of a transaction. A row has the lower 32 bits of its transaction's
 * number, which is the one nearest to the snapshot: PostgreSQL lets no two living rows be further apart. It does not hold
 * for subtransactions, and the ledger has none.
 */
export const isInSnapshot = (xmin: Sql, snapshot: Sql): Sql => sql`
  pg_visible_in_snapshot((
    ${newest(snapshot)}
    + (${xmin}::text::bigint - ${newest(snapshot)} % 4294967296 + 6442450944) % 4294967296 - 2147483648
  )::text::xid8, ${snapshot})`;

const newest = (snapshot: Sql): Sql => sql`pg_snapshot_xmax(${snapshot})::text::bigint`;
