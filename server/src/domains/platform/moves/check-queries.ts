import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { DROPPED_MONTHS } from "../../../kernel/ledger/archived-past.ts";
import type { MovingBusiness } from "./queries.ts";

/** What this cell's providers have of a business in live mode, so that it cannot leave. */
export const readBound = (queryable: Queryable, liveId: bigint) =>
  queryable.one<Bound>(sql`
    select (select count(*)::integer from virtual_accounts
            where environment_id = ${liveId} and status in ('active', 'waiting', 'part_paid')) as "accountNumbers",
           (select count(*)::integer from cards
            where environment_id = ${liveId} and status in ('Pending', 'Active', 'Frozen')) as cards`);

export interface Bound {
  readonly accountNumbers: number;
  readonly cards: number;
}

type OrdersOf = Pick<MovingBusiness, "liveId" | "environmentIds">;

/**
 * Orders and checks that a provider may have, or gets soon: those of live mode, and transfers of both modes to other
 * cells. The new cell may have credited any of these, where the receiver moved there before. From there it could not be
 * asked, because no cell is connected with itself.
 */
export const readOpenOrders = async (
  queryable: Queryable,
  { liveId, environmentIds }: OrdersOf,
  most: number,
) =>
  (
    await queryable.many<{ id: bigint }>(sql`
      (select id from transactions
       where environment_id = any(${bigintArray(environmentIds)}::bigint[]) and status = 'Pending'
         and (environment_id = ${liveId} or provider like 'cell__')
         and progress in ('waiting', 'sending', 'accepted', 'unknown')
       order by id limit ${most})
      union all
      (select id from verifications where environment_id = ${liveId} and status = 'Pending' order by id limit ${most})
      limit ${most}`)
  ).map(({ id }) => id);

/** Whether entries of these environments are in archives only. */
export const hasArchivedEntries = async (
  queryable: Queryable,
  environmentIds: readonly bigint[],
): Promise<boolean> =>
  (
    await queryable.one<{ has: boolean }>(sql`
      select exists (
        select from archived_movements
        where environment_id = any(${bigintArray(environmentIds)}::bigint[]) and month in ${DROPPED_MONTHS}) as has`)
  ).has;

export const hasEntriesBefore = async (
  queryable: Queryable,
  environmentIds: readonly bigint[],
  until: Date,
): Promise<boolean> =>
  (
    await queryable.one<{ has: boolean }>(sql`
      select exists (
        select from ledger_transactions
        where environment_id = any(${bigintArray(environmentIds)}::bigint[]) and recorded_at < ${until}) as has`)
  ).has;

/** How many ledger transactions of these environments are younger than a time. */
export const countPostedSince = async (
  queryable: Queryable,
  environmentIds: readonly bigint[],
  since: Date,
): Promise<number> =>
  (
    await queryable.one<{ count: number }>(sql`
      select count(*)::integer as count from ledger_transactions
      where environment_id = any(${bigintArray(environmentIds)}::bigint[]) and recorded_at > ${since}`)
  ).count;

export interface CellFacts {
  readonly collation: string;
  readonly lastTrialBalance: string | null;
}

export const readCellFacts = (queryable: Queryable) =>
  queryable.one<CellFacts>(sql`
    select (select concat_ws(' ', datcollate, datctype, datlocprovider, pg_encoding_to_char(encoding))
            from pg_database where datname = current_database()) as collation,
           (select max(day)::text from trial_balance_days) as "lastTrialBalance"`);

/** Processes that were alive a moment ago. */
export const countRunning = async (queryable: Queryable): Promise<number> => {
  const { count } = await queryable.one<{ count: number }>(sql`
    select (select count(*) from api_processes where seen_at > clock_timestamp() - interval '10 seconds')::integer
         + (select count(*) from job_workers where looked_at > now() - interval '10 seconds')::integer as count`);
  return count;
};

export const countBusinesses = async (queryable: Queryable): Promise<number> =>
  (
    await queryable.one<{ count: number }>(
      sql`select count(*)::integer as count from businesses where id >= 1000000`,
    )
  ).count;

/** No month is marked as dropped until the transaction ends. */
export const lockDroppedMonths = (target: Queryable) =>
  target.run(sql`lock table archived_months in share mode`);

/** Whether the new cell has the business, its account number, or one of its environments. */
export const hasRowsOf = async (
  target: Queryable,
  { businessId, environmentIds }: Pick<MovingBusiness, "businessId" | "environmentIds">,
  accountNumber: string,
): Promise<boolean> =>
  (
    await target.one<{ has: boolean }>(sql`
      select exists (select from businesses where id = ${businessId} or service_account_number = ${accountNumber})
        or exists (select from environments where id = any(${bigintArray(environmentIds)}::bigint[])) as has`)
  ).has;

/** Account numbers that the new cell has too: two simulators may have opened the same one. */
export const readTakenNumbers = async (
  source: Queryable,
  target: Queryable,
  environmentIds: readonly bigint[],
): Promise<readonly string[]> => {
  const ours = await source.many<{ number: string }>(sql`
    select account_number as number from account_numbers
    where environment_id = any(${bigintArray(environmentIds)}::bigint[])`);
  const taken = await target.many<{ number: string }>(sql`
    select account_number as number from account_numbers
    where account_number = any(${textArray(ours.map(({ number }) => number))}::text[]) limit 5`);
  return taken.map(({ number }) => number);
};
