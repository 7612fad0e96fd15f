import { endOfMonth, type Month } from "../archive/months.ts";
import { bigintArray, integerArray } from "../database/arrays.ts";
import type { Queryable } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import type { Bucket } from "./accounts.ts";

/** The months that are dropped, as a subquery. */
export const DROPPED_MONTHS: Sql = sql`(select month from archived_months where dropped_at is not null)`;

export async function readDroppedMonths(queryable: Queryable): Promise<readonly Month[]> {
  const rows = await queryable.many<{ month: Month }>(
    sql`select month from archived_months where dropped_at is not null order by month`,
  );
  return rows.map(({ month }) => month);
}

/** The time before which every entry is in an archive only. Null: no month was dropped yet. */
export async function readArchivedUntil(queryable: Queryable): Promise<Date | null> {
  const last = (await readDroppedMonths(queryable)).at(-1);
  return last === undefined ? null : endOfMonth(last);
}

interface AccountKey {
  readonly environmentId: bigint;
  readonly id: bigint;
}

/** The sums of an account's entries that are in archives only. */
export interface ArchivedSums extends AccountKey, Readonly<Record<Bucket, bigint>> {
  readonly entries: bigint;
}

/**
 * The balances of these accounts at the end of the last dropped month. Accounts without an archived entry are left out.
 */
export async function readArchivedSums(
  queryable: Queryable,
  accounts: readonly AccountKey[],
  dropped: readonly Month[],
): Promise<readonly ArchivedSums[]> {
  if (dropped.length === 0) return [];
  return await queryable.many<ArchivedSums>(sql`
    select asked.environment_id as "environmentId", asked.id, sum(moved.available)::bigint as available,
           sum(moved.held)::bigint as held, sum(moved.pending)::bigint as pending, sum(moved.entries)::bigint as entries
    from unnest(${bigintArray(accounts.map((one) => one.environmentId))}::bigint[],
      ${bigintArray(accounts.map((one) => one.id))}::bigint[]) as asked(environment_id, id)
    join archived_movements moved on moved.environment_id = asked.environment_id and moved.account_id = asked.id
      and moved.month = any(${integerArray(dropped)}::integer[])
    group by asked.environment_id, asked.id`);
}

/** The part of an account's entries that is in archives only. */
export interface ArchivedPast {
  /** Entries before this time. */
  readonly until: Date;
  /** How many, and what they sum to. */
  readonly entries: bigint;
  readonly balance: bigint;
}

/**
 * Returns the part of an account's entries that is in archives only; undefined if all its entries are in the database.
 */
export async function readArchivedPast(
  queryable: Queryable,
  account: AccountKey,
): Promise<ArchivedPast | undefined> {
  const dropped = await readDroppedMonths(queryable);
  const [sums] = await readArchivedSums(queryable, [account], dropped);
  const last = dropped.at(-1);
  if (sums === undefined || last === undefined) return undefined;
  const { available, held, pending, entries } = sums;
  return { until: endOfMonth(last), entries, balance: available + held + pending };
}
