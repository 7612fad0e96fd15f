import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { allOf, isEqual } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";

/** Null: every business of this cell, or both modes. The cell that a business moved to has all of its records. */
export interface FiguresFilter {
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
}

const chosen = ({ businessId, mode }: FiguresFilter): Sql =>
  allOf(
    hasNotMoved(sql`environment.id`),
    isEqual(sql`environment.business_id`, businessId),
    isEqual(sql`environment.mode`, mode),
  );

export interface FiguresPeriod {
  readonly from: Date;
  readonly until: Date;
  /** How many records of one environment are read at most. */
  readonly most: number;
}

export interface TypeSums {
  readonly type: string;
  readonly count: number;
  readonly amount: Minor;
  readonly failedCount: number;
  readonly failedAmount: Minor;
  readonly isPartial: boolean;
}

/**
 * Adds up what was ordered and collected in a period, in naira, by type. Each environment's records are walked by the
 * index of times. A transfer between businesses counts once, as the money that goes out.
 */
export const sumTypes = (
  queryable: Queryable,
  filter: FiguresFilter,
  { from, until, most }: FiguresPeriod,
) =>
  queryable.many<TypeSums>(sql`
    select record.type,
           count(*) filter (where record.stays)::integer as count,
           coalesce(sum(record.amount) filter (where record.stays), 0)::bigint as amount,
           count(*) filter (where not record.stays)::integer as "failedCount",
           coalesce(sum(record.amount) filter (where not record.stays), 0)::bigint as "failedAmount",
           bool_or(record.place = ${most}) as "isPartial"
    from environments environment
    cross join lateral (
      select type, amount, currency, posting_type, status in ('Successful', 'Pending') as stays,
             row_number() over () as place
      from (
        select type, amount, currency, posting_type, status from transactions
        where environment_id = environment.id and created_at >= ${from} and created_at < ${until}
        order by created_at, id limit ${most}
      ) walked
    ) record
    where ${chosen(filter)} and record.currency = 'NGN'
      and (record.type <> 'InternalTransfer' or record.posting_type = 'Debit')
    group by record.type`);

export interface PurchaseSums {
  readonly count: number;
  /** In dollars, without what was reversed. */
  readonly amount: Minor;
  readonly isPartial: boolean;
}

/** Adds up the card purchases that were approved in a period. */
export const sumPurchases = (
  queryable: Queryable,
  filter: FiguresFilter,
  { from, until, most }: FiguresPeriod,
) =>
  queryable.one<PurchaseSums>(sql`
    select count(*)::integer as count,
           coalesce(sum(purchase.approved - purchase.reversed), 0)::bigint as amount,
           coalesce(bool_or(purchase.place = ${most}), false) as "isPartial"
    from environments environment
    cross join lateral (
      select approved, reversed, row_number() over () as place
      from (
        select approved, reversed from card_authorizations
        where environment_id = environment.id and created_at >= ${from} and created_at < ${until}
        order by created_at, card_id, authorization_id limit ${most}
      ) walked
    ) purchase
    where ${chosen(filter)} and purchase.approved > 0`);

/** The fees of a day by its trial balance, in naira. Undefined if the day has none. */
export const sumFees = (queryable: Queryable, filter: FiguresFilter, day: string) =>
  queryable.maybeOne<{ fees: Minor }>(sql`
    select coalesce((
      select sum(line.credit - line.debit)::bigint
      from environments environment
      join trial_balance_rows line on line.day = complete.day and line.environment_id = environment.id
        and line.account = 'fees' and line.currency = 'NGN'
      where ${chosen(filter)}
    ), 0) as fees
    from trial_balance_days complete where complete.day = ${day}::date`);
