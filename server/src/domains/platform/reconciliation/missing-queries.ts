import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/**
 * The first day without a statement, of a provider whose statement is called for. Days are counted from the first one
 * that is covered, or else from `from`. Null: no day is missing.
 */
export const readFirstUncalledDay = async (
  queryable: Queryable,
  {
    provider,
    from,
    until,
  }: { readonly provider: string; readonly from: string; readonly until: string },
): Promise<string | null> => {
  const { day } = await queryable.one<{ day: string | null }>(sql`
    select min(wanted.day)::date::text as day
    from generate_series(
      coalesce((select min(day) from provider_statements where provider = ${provider}), ${from}::date)::timestamp,
      ${until}::date - interval '1 day', interval '1 day') as wanted(day)
    where not exists (
      select from provider_statements statement
      where statement.provider = ${provider} and statement.day = wanted.day::date)`);
  return day;
};

/** The first day on which our books have something at a provider, and for which no file was given. Null: none. */
export const readFirstUngivenDay = async (
  queryable: Queryable,
  { provider, until }: { readonly provider: string; readonly until: Date },
): Promise<string | null> => {
  const found = await queryable.maybeOne<{ day: string }>(sql`
    select (at at time zone 'Africa/Lagos')::date::text as day
    from reconciliation_items item
    where provider = ${provider} and at < ${until} and record_id is not null
      and ours + decided <> theirs and theirs = 0
      and not exists (
        select from provider_statements statement
        where statement.provider = item.provider and statement.day = (item.at at time zone 'Africa/Lagos')::date
          and item.at < statement.read_at)
    order by at limit 1`);
  return found?.day ?? null;
};
