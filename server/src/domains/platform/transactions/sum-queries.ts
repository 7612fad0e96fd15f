import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { newestFirst } from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { found, type TransactionFilter } from "./queries.ts";

/** The sums of one currency, of one day in Lagos. */
export interface DaySums {
  readonly day: string;
  readonly currency: Currency;
  readonly count: number;
  readonly inCount: number;
  readonly inAmount: Minor;
  readonly outCount: number;
  readonly outAmount: Minor;
  readonly fees: Minor;
  readonly stampDuty: Minor;
  readonly returnedCount: number;
  readonly returnedAmount: Minor;
  readonly unknownCount: number;
  readonly unknownAmount: Minor;
  readonly oldest: Date;
}

/** Money that came back was neither sent nor charged. */
const STAYS = sql`status in ('Successful', 'Pending')`;

const summed = (records: Sql): Sql => sql`
  select to_char((created_at at time zone 'UTC') + interval '1 hour', 'YYYY-MM-DD') as day, currency,
         count(*)::integer as count,
         count(*) filter (where posting_type = 'Credit')::integer as "inCount",
         coalesce(sum(amount) filter (where posting_type = 'Credit'), 0)::bigint as "inAmount",
         count(*) filter (where posting_type = 'Debit' and ${STAYS})::integer as "outCount",
         coalesce(sum(amount) filter (where posting_type = 'Debit' and ${STAYS}), 0)::bigint as "outAmount",
         coalesce(sum(fee) filter (where ${STAYS}), 0)::bigint as fees,
         coalesce(sum(stamp_duty) filter (where ${STAYS}), 0)::bigint as "stampDuty",
         count(*) filter (where not ${STAYS})::integer as "returnedCount",
         coalesce(sum(amount) filter (where not ${STAYS}), 0)::bigint as "returnedAmount",
         count(*) filter (where progress = 'unknown')::integer as "unknownCount",
         coalesce(sum(amount) filter (where progress = 'unknown'), 0)::bigint as "unknownAmount",
         min(created_at) as oldest
  from (${records}) record
  group by 1, 2
  order by 1 desc, 2`;

const columns = sql`created_at, currency, posting_type, status, progress, amount, fee, stamp_duty`;

/** Sums the newest records of a filter, at most this many. */
export const sumNewest = (queryable: Queryable, filter: TransactionFilter, most: number) =>
  queryable.many<DaySums>(
    summed(sql`
      select ${columns} from ${found(filter, most)}
      order by ${newestFirst(sql`created_at`, sql`id`)} limit ${most}`),
  );

/** Sums the records with these ids. */
export const sumByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<DaySums>(
    summed(sql`
      select ${columns} from transactions
      where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`),
  );
