import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { allOf } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** A complete day. */
export interface TrialBalanceDay {
  /** A date in Lagos. */
  readonly day: string;
  readonly environments: bigint;
  readonly rows: bigint;
  readonly writtenAt: Date;
}

const dayColumns = sql`day::text, environments, rows, written_at as "writtenAt"`;

export const readDays = (
  queryable: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  queryable.many<TrialBalanceDay>(sql`
    select ${dayColumns} from trial_balance_days
    order by trial_balance_days.day desc limit ${limit} offset ${offset}`);

export const readDay = (queryable: Queryable, day: string) =>
  queryable.maybeOne<TrialBalanceDay>(sql`
    select ${dayColumns} from trial_balance_days where trial_balance_days.day = ${day}::date`);

/** One account of one environment on one day. A debit balance is positive. */
export interface TrialBalanceRow {
  readonly day: string;
  /** Null, as the name and the mode, for books whose environment does not exist. */
  readonly businessId: bigint | null;
  readonly businessName: string | null;
  readonly environmentId: bigint;
  readonly mode: Mode | null;
  readonly account: string;
  readonly currency: string;
  readonly opening: Minor;
  readonly debit: Minor;
  readonly credit: Minor;
  readonly closing: Minor;
}

export interface RowFilter {
  readonly day: string;
  /** Undefined: every environment. */
  readonly environmentIds: readonly bigint[] | undefined;
}

export type RowPlace = Pick<TrialBalanceRow, "environmentId" | "account" | "currency">;

/** The rows of a day after a place, in the order of the key. */
export const readRows = (
  queryable: Queryable,
  filter: RowFilter,
  after: RowPlace | undefined,
  limit: number,
) =>
  queryable.many<TrialBalanceRow>(sql`
    select line.day::text, business.id as "businessId", business.name as "businessName",
           line.environment_id as "environmentId", environment.mode, line.account, line.currency,
           line.opening, line.debit, line.credit, line.closing
    from (
      select * from trial_balance_rows row
      where ${chosen(filter)} and ${after === undefined ? sql`true` : isAfter(after)}
      order by environment_id, account, currency
      limit ${limit}
    ) line
    left join environments environment on environment.id = line.environment_id
    left join businesses business on business.id = environment.business_id
    order by line.environment_id, line.account, line.currency`);

const isAfter = ({ environmentId, account, currency }: RowPlace): Sql =>
  sql`(environment_id, account, currency) > (${environmentId}, ${account}, ${currency})`;

export interface CurrencySums {
  readonly currency: string;
  readonly opening: Minor;
  readonly debit: Minor;
  readonly credit: Minor;
  readonly closing: Minor;
}

export const sumRows = (queryable: Queryable, filter: RowFilter) =>
  queryable.many<CurrencySums>(sql`
    select currency, sum(opening)::bigint as opening, sum(debit)::bigint as debit,
           sum(credit)::bigint as credit, sum(closing)::bigint as closing
    from trial_balance_rows row where ${chosen(filter)}
    group by currency order by currency`);

/** Each day of a business is in one cell: in the old one before the day of its move, and in the new one from then on. */
const isOfThisCell = sql`
  not exists (
    select from business_moves move join environments environment on environment.business_id = move.business_id
    where environment.id = row.environment_id and move.step in ('switched', 'done')
      and row.day >= (move.stepped_at at time zone 'UTC' + interval '1 hour')::date)
  and not exists (
    select from arrived_environments arrived
    where arrived.environment_id = row.environment_id
      and row.day < (arrived.arrived_at at time zone 'UTC' + interval '1 hour')::date)`;

const chosen = ({ day, environmentIds }: RowFilter): Sql =>
  allOf(
    sql`row.day = ${day}::date`,
    isOfThisCell,
    environmentIds !== undefined &&
      sql`row.environment_id = any(${bigintArray(environmentIds)}::bigint[])`,
  );

/** The environments of a business, of a mode, or both. */
export const readEnvironmentIds = (
  queryable: Queryable,
  { businessId, mode }: { readonly businessId: bigint | null; readonly mode: Mode | null },
) =>
  queryable.many<{ id: bigint }>(sql`
    select id from environments
    where ${allOf(
      sql`true`,
      businessId !== null && sql`business_id = ${businessId}`,
      mode !== null && sql`mode = ${mode}`,
    )}
    order by id`);

export const readExisting = (queryable: Queryable, ids: readonly bigint[]) =>
  queryable.many<{ id: bigint }>(
    sql`select id from environments where id = any(${bigintArray(ids)}::bigint[])`,
  );
