import type { Queryable } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import type { Currency } from "../money.ts";
import { openAccountNumber } from "./chart.ts";

/** From the first moment to just before the second; an expression, or a time. */
export interface RecordedDuring {
  readonly from: Date | Sql;
  readonly until: Date | Sql;
}

/**
 * The changes of our money at providers in live mode, as rows `environment_id`, `link_id`, `kind`, `amount` and
 * `recorded_at`. Below zero: money that left. Two columns of the account's index find them: no index has their time alone,
 * because it would slow every operation.
 */
export const clearingMovements = (currency: Currency, { from, until }: RecordedDuring): Sql => sql`
  select environment.id as environment_id, posting.link_id, posting.kind, entry.amount, entry.recorded_at
  from environments environment
  cross join lateral (
    select transaction_id, recorded_at, -(available + held + pending) as amount from ledger_entries
    where environment_id = environment.id and account_id = ${openAccountNumber("provider_clearing", currency)}
      and recorded_at >= ${from} and recorded_at < ${until}
    offset 0
  ) entry
  cross join lateral (
    select link_id, kind from ledger_transactions
    where environment_id = environment.id and id = entry.transaction_id and recorded_at = entry.recorded_at
    offset 0
  ) posting
  where environment.mode = 'live'`;

/** A group takes less than this, so an older transaction of the database writes no entries. */
const GROUP_SECONDS_MAX = 60;

/**
 * Returns the time before which no entry can be added any more, and the database's time now. Entries have the time at
 * which their transaction began. The margin covers a transaction that PostgreSQL does not show yet.
 */
export const readSettledUntil = (queryable: Queryable, marginMs: number) =>
  queryable.one<{ until: Date; now: Date }>(sql`
    select clock_timestamp() as now,
           least(clock_timestamp(), min(xact_start)) - ${marginMs}::integer * interval '1 millisecond' as until
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start > clock_timestamp() - ${GROUP_SECONDS_MAX}::integer * interval '1 second'`);

/**
 * Our money at providers by the balances of all live environments, as an expression. Environments that moved are left
 * out: another cell has their books, and expects their money at its own providers.
 */
export const clearingTotal = (currency: Currency): Sql => sql`
  (select coalesce(-sum(balance.balance), 0)
   from ledger_open_balances balance join environments environment on environment.id = balance.environment_id
   join businesses business on business.id = environment.business_id and business.moved_to is null
   where environment.mode = 'live' and balance.account = ${openAccountNumber("provider_clearing", currency)})`;
