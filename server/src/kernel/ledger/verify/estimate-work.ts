import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Tally } from "./report.ts";

/** Estimates how many rows the verifier will count. The statistics of PostgreSQL know nothing of very new tables. */
export async function estimateWork(
  queryable: Queryable,
  digestsSince: Date | undefined,
): Promise<number> {
  const sinceUs = BigInt(digestsSince?.getTime() ?? 0) * 1_000n;
  const { rows } = await queryable.one<{ rows: number }>(sql`
    select (
      (select coalesce(sum(greatest(reltuples, 0)), 0) from pg_class
       where oid = 'ledger_accounts'::regclass or oid in (
         select inhrelid from pg_inherits
         where inhparent in ('ledger_transactions'::regclass, 'ledger_entries'::regclass)))
      + (select coalesce(sum(row_count), 0) from ledger_digests where kind = 'rows' and until_us > ${sinceUs})
    )::float8 as rows`);
  return rows;
}

/** How many of the estimated rows are counted. */
export const countWorkDone = ({ transactions, entries, accounts, digestedRows }: Tally): number =>
  transactions + entries + accounts + digestedRows;
