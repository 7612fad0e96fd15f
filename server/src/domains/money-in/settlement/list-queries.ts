import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  type AmountRange,
  allOf,
  countUpTo,
  type DateRange,
  hasAmounts,
  inRange,
  isAmount,
  newestFirst,
  type PagePart,
  pageOf,
  type SearchFound,
  searchRows,
} from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import {
  readReference,
  readSettlementReference,
  readSettlements,
} from "../../platform/transactions/index.ts";
import { type Settlement, settlements } from "./queries.ts";

export interface SettlementFilter extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly isSettled: boolean | null;
  /** A whole reference: of a settlement, or of a transaction that becomes available with it. */
  readonly search: string | null;
}

const matching = ({ environmentId, isSettled, from, until }: SettlementFilter): Sql =>
  allOf(
    sql`environment_id = ${environmentId}
      and account_id = (
        select id from ledger_accounts
        where environment_id = ${environmentId} and kind = 'business_wallet' and currency = 'NGN')`,
    isSettled !== null && (isSettled ? sql`settled_at is not null` : sql`settled_at is null`),
    ...inRange(sql`due_at`, { from, until }),
  );

export const readPage = (queryable: Queryable, filter: SettlementFilter, part: PagePart) =>
  queryable.many<Settlement>(
    pageOf(
      sql`
        select id, due_at as at from settlements where ${matching(filter)}
        order by ${newestFirst(sql`due_at`, sql`id`)}`,
      part,
      sql`select ${settlements.selected} from settlements where environment_id = ${filter.environmentId} and id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: SettlementFilter, most: number) =>
  countUpTo(queryable, sql`settlements where ${matching(filter)}`, most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<Settlement>(sql`
    select ${settlements.selected} from settlements
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

export interface SettlementSum {
  readonly isSettled: boolean;
  readonly settlements: number;
  readonly credits: number;
  readonly amount: Minor;
  /** The earliest due time of those that are not settled. */
  readonly nextDue: Date | null;
}

/** Sums the newest settlements of a filter without its text and its amounts: those that settled, and the others. */
export const sumNewest = (queryable: Queryable, filter: SettlementFilter, most: number) =>
  queryable.many<SettlementSum>(
    sumsOf(sql`
      select settled_at, credits, amount, due_at from settlements where ${matching(filter)}
      order by ${newestFirst(sql`due_at`, sql`id`)} limit ${most}`),
  );

export const sumByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<SettlementSum>(
    sumsOf(sql`
      select settled_at, credits, amount, due_at from settlements
      where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`),
  );

const sumsOf = (rows: Sql): Sql => sql`
  select settled_at is not null as "isSettled", count(*)::integer as settlements,
         sum(credits)::integer as credits, sum(amount)::bigint as amount,
         min(due_at) filter (where settled_at is null) as "nextDue"
  from (${rows}) summed group by 1`;

/** Finds the settlements of a reference or an amount. Undefined: the filter names neither. */
export function searchSettlements(
  queryable: Queryable,
  filter: SettlementFilter,
): Promise<SearchFound> | undefined {
  if (filter.search !== null) return findByReference(queryable, filter, filter.search);
  return hasAmounts(filter) ? searchAmounts(queryable, filter) : undefined;
}

export const searchAmounts = (queryable: Queryable, filter: SettlementFilter) =>
  searchRows(
    queryable,
    sql`
      select id, due_at as at, ${isAmount(sql`amount`, filter)} as is_match
      from settlements where ${matching(filter)}
      order by ${newestFirst(sql`due_at`, sql`id`)}`,
  );

async function findByReference(
  queryable: Queryable,
  filter: SettlementFilter,
  reference: string,
): Promise<SearchFound> {
  const ids = await idsOf(queryable, filter.environmentId, reference);
  const found = await queryable.many<{ id: bigint }>(sql`
    select id from settlements
    where ${matching(filter)} and ${isAmount(sql`amount`, filter)}
      and id = any(${bigintArray(ids)}::bigint[])`);
  return { ids: found.map(({ id }) => id), end: undefined };
}

async function idsOf(queryable: Queryable, environmentId: bigint, reference: string) {
  const settlementId = readSettlementReference(reference);
  if (settlementId !== undefined) return [settlementId];
  const transactionId = readReference(reference);
  if (transactionId === undefined) return [];
  const known = await readSettlements(queryable, environmentId, [transactionId]);
  return known.map((one) => one.settlementId);
}
