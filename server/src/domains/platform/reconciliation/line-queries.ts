import { bigintArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { type Item, lockProgress } from "./queries.ts";

/** A line as it is stored. */
export interface StoredLine {
  readonly lineId: string;
  /** What it is about. A key is in one currency. */
  readonly key: string;
  readonly currency: Currency;
  readonly environmentId: bigint | null;
  readonly amount: Minor;
  readonly fee: Minor;
  readonly at: Date;
  readonly text: string;
}

/** Writes lines, and what the statement now says about everything that they are or were about. */
export async function writeLines(
  tx: Queryable,
  provider: string,
  lines: readonly StoredLine[],
  /** The operator's file that they are from. */
  fileId: bigint | null = null,
): Promise<void> {
  // If two write at once, the later one must see the lines of the other in its sums.
  await lockProgress(tx);
  const ids = textArray(lines.map(({ lineId }) => lineId));
  const before = await tx.many<{ key: string }>(sql`
    select distinct key from provider_statement_lines
    where provider = ${provider} and line_id = any(${ids}::text[])`);
  await tx.run(sql`
    insert into provider_statement_lines as line
      (provider, file_id, line_id, key, environment_id, amount, fee, at, text, currency)
    select ${provider}, ${fileId}::bigint, new.* from unnest(${ids}::text[], ${textArray(lines.map(({ key }) => key))}::text[],
      ${bigintArray(lines.map(({ environmentId }) => environmentId))}::bigint[],
      ${bigintArray(lines.map(({ amount }) => amount))}::bigint[],
      ${bigintArray(lines.map(({ fee }) => fee))}::bigint[],
      ${timeArray(lines.map(({ at }) => at))}::timestamptz[],
      ${textArray(lines.map(({ text: words }) => words))}::text[],
      ${textArray(lines.map(({ currency }) => currency))}::text[]) as new(line_id, key)
    order by new.line_id
    on conflict (provider, line_id) do update
    set key = excluded.key, environment_id = excluded.environment_id, amount = excluded.amount,
        fee = excluded.fee, at = excluded.at, text = excluded.text, currency = excluded.currency,
        file_id = coalesce(excluded.file_id, line.file_id)`);
  const keys = new Set([...before, ...lines].map(({ key }) => key));
  await tx.run(refreshTheirs(provider, [...keys]));
}

/** A reference of ours may name an environment that does not exist: the provider wrote it. */
export const refreshTheirs = (provider: string, keys: readonly string[]): Sql => sql`
  insert into reconciliation_items as item (provider, key, currency, environment_id, theirs, fee, at)
  select ${provider}, said.key, coalesce(said.currency, 'NGN'), coalesce(environment.id, ${SERVICE_ENVIRONMENTS.live}),
         coalesce(said.amount, 0), coalesce(said.fee, 0), coalesce(said.at, now())
  from (
    select wanted.key, max(line.environment_id) as environment_id, max(line.currency) as currency, sum(line.amount) as amount,
           sum(line.fee) as fee, min(line.at) as at
    from unnest(${textArray(keys)}::text[]) as wanted(key)
    left join provider_statement_lines line on line.provider = ${provider} and line.key = wanted.key
    group by wanted.key
  ) said
  left join environments environment on environment.id = said.environment_id and environment.mode = 'live'
  order by said.key
  on conflict (provider, key) do update
  set theirs = excluded.theirs, fee = excluded.fee, at = least(item.at, excluded.at),
      wait_until = case when item.theirs = excluded.theirs and item.fee = excluded.fee then item.wait_until end`;

/** Movements of cards from before this time are in no item of their own. */
export const readCardsFrom = async (queryable: Queryable): Promise<Date> => {
  const { from } = await queryable.one<{ from: Date }>(sql`
    select cards_from as "from" from reconciliation_progress`);
  return from;
};

/** Lines of these that are kept. */
export const readKnownLines = (queryable: Queryable, provider: string, ids: readonly string[]) =>
  queryable.many<Pick<StoredLine, "lineId">>(sql`
    select line_id as "lineId" from provider_statement_lines
    where provider = ${provider} and line_id = any(${textArray(ids)}::text[])`);

/** What was said about an item, the newest first. */
export const readLines = (
  queryable: Queryable,
  { provider, key }: Pick<Item, "provider" | "key">,
) =>
  queryable.many<StoredLine>(sql`
    select line_id as "lineId", key, currency, environment_id as "environmentId", amount, fee, at, text
    from provider_statement_lines where provider = ${provider} and key = ${key}
    order by at desc, line_id limit 20`);

/** Everything that was said about some items. */
export const readLinesOf = (queryable: Queryable, provider: string, keys: readonly string[]) =>
  queryable.many<StoredLine>(sql`
    select line_id as "lineId", key, currency, environment_id as "environmentId", amount, fee, at, text
    from provider_statement_lines where provider = ${provider} and key = any(${textArray(keys)}::text[])
    order by line_id`);
