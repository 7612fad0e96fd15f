import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  clearingMovements,
  type RecordedDuring,
} from "../../../kernel/ledger/clearing-movements.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { CURRENCIES, type Currency, type Minor } from "../../../kernel/money.ts";
import type { ClearedRecords } from "../../../kernel/providers/cleared-records.ts";

/**
 * One thing that a provider did for us. Runs write what each side says, outside of the ledger, and end a wait if that
 * changes. Only a decision changes the other columns, under the item's lock.
 */
export const items = recordTable({
  name: "reconciliation_item",
  table: "reconciliation_items",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    provider: text("provider"),
    key: text("key"),
    currency: text<Currency>("currency"),
    recordId: nullable(bigint("record_id")),
    ours: bigint("ours"),
    decided: changing(bigint("decided")),
    theirs: bigint("theirs"),
    fee: bigint("fee"),
    feeAccepted: changing(nullable(bigint("fee_accepted"))),
    at: time("at"),
    waitUntil: changing(nullable(time("wait_until"))),
    decision: changing(nullable(text<"book" | "write_off" | "wait">("decision"))),
    decidedBy: changing(nullable(text("decided_by"))),
    decidedAt: changing(nullable(time("decided_at"))),
    note: changing(nullable(text("note"))),
  },
  insert: false,
});

export type Item = RowOf<typeof items>;

export const itemOf = (id: bigint): Need<Item> => ({ record: items, key: String(id) });

export const findItem = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<Item>(sql`
    select ${items.selected} from reconciliation_items where id = ${id}`);

/** Locks our side for one run. */
export const lockProgress = async (tx: Queryable): Promise<Date> => {
  const { knownUntil } = await tx.one<{ knownUntil: Date }>(sql`
    select known_until as "knownUntil" from reconciliation_progress for update`);
  return knownUntil;
};

export const writeProgress = (tx: Queryable, until: Date) =>
  tx.run(sql`update reconciliation_progress set known_until = ${until}`);

/**
 * Adds what the books recorded in a time. Each movement is added once: the caller moves the progress in the same
 * transaction. Decisions are left out, because their items count them already, and so are the costs.
 */
export async function addOurs(
  tx: Queryable,
  records: readonly ClearedRecords[],
  during: RecordedDuring,
): Promise<void> {
  for (const currency of CURRENCIES) await tx.run(addOursIn(currency, records, during));
}

const addOursIn = (
  currency: Currency,
  records: readonly ClearedRecords[],
  during: RecordedDuring,
): Sql => sql`
    insert into reconciliation_items as item
      (provider, key, currency, environment_id, record_id, is_purchase, ours, at)
    select coalesce(record.provider, 'none'),
           coalesce(record.key,
             concat_ws('/', 'movement', ${currency}::text, movement.environment_id, coalesce(movement.link_id, 0))),
           ${currency}, min(movement.environment_id), min(movement.link_id),
           coalesce(bool_or(record.is_purchase), false), sum(movement.amount), min(movement.recorded_at)
    from (${clearingMovements(currency, during)}) movement
    left join lateral (${unionOf(records)}) record on true
    where movement.kind not like 'reconciliation%'
    group by 1, 2
    order by 1, 2
    on conflict (provider, key) do update
    set ours = item.ours + excluded.ours, environment_id = excluded.environment_id,
        record_id = excluded.record_id, is_purchase = excluded.is_purchase, at = least(item.at, excluded.at),
        wait_until = case when excluded.ours = 0 then item.wait_until end`;

const unionOf = ([first, ...others]: readonly ClearedRecords[]): Sql =>
  others.reduce(
    (all, next) => sql`${all} union all ${next}`,
    first ?? sql`select null, null, null where false`,
  );

/** Keys of these that our books have. */
export const readKnownKeys = (queryable: Queryable, provider: string, keys: readonly string[]) =>
  queryable.many<{ key: string }>(sql`
    select key from reconciliation_items
    where provider = ${provider} and key = any(${textArray(keys)}::text[]) and record_id is not null`);

export interface Coverage {
  readonly provider: string;
  readonly source: "call" | "file";
  readonly hasPurchases: boolean;
  readonly by: string;
  /** The number of lines of each day in Lagos. */
  readonly days: ReadonlyMap<string, number>;
  /** When the reading began: what happened after that may not be in it. */
  readonly readAt: Date;
}

export const writeCoverage = (
  tx: Queryable,
  { provider, source, hasPurchases, by, days, readAt }: Coverage,
) =>
  tx.run(sql`
    insert into provider_statements as statement (provider, day, source, lines, has_purchases, read_by, read_at)
    select ${provider}, new.day::date, ${source}, new.lines, ${hasPurchases}, ${by}, ${readAt}
    from unnest(${textArray([...days.keys()])}::text[], ${bigintArray([...days.values()].map(BigInt))}::bigint[])
      as new(day, lines)
    order by new.day
    on conflict (provider, day) do update
    set source = excluded.source, has_purchases = excluded.has_purchases, lines = excluded.lines, read_by = excluded.read_by,
        read_at = greatest(statement.read_at, excluded.read_at)`);

/** Whether the row `statement` covers the row `item`, as far as times and kinds say. */
export const isCovered: Sql = sql`
  item.at < statement.read_at and (statement.has_purchases or not item.is_purchase)`;

export interface ExceptionsWanted {
  readonly provider: string;
  readonly before: Date;
  /** The highest fee in naira that needs no decision; null: any. */
  readonly feeMax: Minor | null;
  /** True: without those that wait until a later time. */
  readonly dueAt: Date | null;
  readonly after: bigint;
  readonly limit: number;
}

/**
 * Each part has its index, so that items without a difference are never read: they are nearly all. If only our books
 * have something, it is an exception only if a statement covers its day.
 */
export const readExceptions = (queryable: Queryable, wanted: ExceptionsWanted) =>
  queryable.many<Item>(sql`
    select ${items.selectedFrom("item")}
    from (
      select id from reconciliation_items
      where provider = ${wanted.provider} and ours + decided <> theirs and theirs <> 0
      union
      select item.id
      from provider_statements statement
      cross join lateral (
        select item.id from reconciliation_items item
        where item.provider = statement.provider and item.ours + item.decided <> item.theirs and item.theirs = 0
          and item.at >= statement.day::timestamp at time zone 'Africa/Lagos'
          and item.at < (statement.day + 1)::timestamp at time zone 'Africa/Lagos' and ${isCovered}
      ) item
      where provider = ${wanted.provider}
      ${wanted.feeMax === null ? sql`` : withHighFee(wanted, wanted.feeMax)}
    ) found
    join reconciliation_items item on item.id = found.id
    where item.at < ${wanted.before} and item.id > ${wanted.after}
      and (${wanted.dueAt}::timestamptz is null or item.wait_until is null or item.wait_until <= ${wanted.dueAt})
    order by item.id limit ${wanted.limit}`);

const withHighFee = (wanted: ExceptionsWanted, feeMax: Minor): Sql => sql`
  union
  select id from reconciliation_items
  where provider = ${wanted.provider} and fee > ${feeMax} and currency = 'NGN' and fee is distinct from fee_accepted`;

/** Orders that no statement covers, so that only their provider's answer can show a return. */
export const readUncovered = (
  queryable: Queryable,
  {
    provider,
    from,
    until,
    after,
    limit,
  }: {
    readonly provider: string;
    readonly from: Date;
    readonly until: Date;
    readonly after: bigint;
    readonly limit: number;
  },
) =>
  queryable.many<Item>(sql`
    select ${items.selectedFrom("item")} from reconciliation_items item
    where provider = ${provider} and at >= ${from} and at < ${until} and id > ${after}
      and ours + decided <> theirs and theirs = 0 and record_id is not null and key like 'order/%'
      and not exists (
        select from provider_statements statement
        where statement.provider = item.provider
          and statement.day = (item.at at time zone 'Africa/Lagos')::date and ${isCovered}
      )
    order by id limit ${limit}`);

/** Differences that the statement has and no person has decided about, from a time on. */
export const readUndecided = (
  queryable: Queryable,
  {
    provider,
    since,
    after,
    limit,
  }: {
    readonly provider: string;
    readonly since: Date;
    readonly after: bigint;
    readonly limit: number;
  },
) =>
  queryable.many<Item>(sql`
    select ${items.selectedFrom("item")} from reconciliation_items item
    where provider = ${provider} and at >= ${since} and id > ${after}
      and ours + decided <> theirs and theirs <> 0 and decided = 0
    order by id limit ${limit}`);

export const readItems = (queryable: Queryable, provider: string, keys: readonly string[]) =>
  queryable.many<Item>(sql`
    select ${items.selectedFrom("item")} from reconciliation_items item
    where provider = ${provider} and key = any(${textArray(keys)}::text[])`);

export interface Waiting {
  /** As the operator saw it. */
  readonly item: Item;
  readonly by: string;
  readonly note: string;
  readonly at: Date;
  readonly until: Date;
}

/** Writes that an item waits, unless it has changed. Returns the number of rows. */
export const writeWait = (tx: Queryable, { item, by, note, at, until }: Waiting) =>
  tx.run(sql`
    update reconciliation_items
    set decision = 'wait', decided_by = ${by}, decided_at = ${at}, note = ${note}, wait_until = ${until}
    where id = ${item.id} and ours = ${item.ours} and decided = ${item.decided} and theirs = ${item.theirs}
      and fee = ${item.fee}`);

/** The last day of a provider that a statement covers, in Lagos. Null: none. */
export const readCoveredUntil = async (queryable: Queryable, provider: string) => {
  const { day } = await queryable.one<{ day: string | null }>(sql`
    select max(day)::text as day from provider_statements where provider = ${provider}`);
  return day;
};
