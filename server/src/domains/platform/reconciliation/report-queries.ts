import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { clearingMovements, clearingTotal } from "../../../kernel/ledger/clearing-movements.ts";
import { CURRENCIES, type Currency, type Minor } from "../../../kernel/money.ts";

/** Both sides of a provider, summed over everything so far. */
export interface ProviderSums {
  readonly provider: string;
  readonly currency: Currency;
  readonly ours: Minor;
  readonly decided: Minor;
  readonly theirs: Minor;
  readonly fees: Minor;
  readonly coveredUntil: string | null;
}

export const readSums = (queryable: Queryable) =>
  queryable.many<ProviderSums>(sql`
    select provider, currency, sum(ours)::bigint as ours, sum(decided)::bigint as decided, sum(theirs)::bigint as theirs,
           sum(fee)::bigint as fees,
           (select max(day)::text from provider_statements statement where statement.provider = item.provider)
             as "coveredUntil"
    from reconciliation_items item group by provider, currency order by provider, currency`);

export interface Explained {
  readonly currency: Currency;
  /** Our money at all providers by the ledger. */
  readonly ledger: Minor;
  /**
   * The part of it that belongs to no item and was not recorded since the last run. Any other number than zero is a
   * fault.
   */
  readonly unexplained: Minor;
}

/** One statement for each currency sees one moment, so that this is exact while money moves. */
export async function readExplained(queryable: Queryable): Promise<readonly Explained[]> {
  const all: Explained[] = [];
  for (const currency of CURRENCIES) all.push(await readExplainedIn(queryable, currency));
  return all;
}

const readExplainedIn = (queryable: Queryable, currency: Currency) =>
  queryable.one<Explained>(sql`
    select ${currency}::text as currency, ledger::bigint as ledger, (ledger - items + costs - fresh)::bigint as unexplained
    from (
      select ${clearingTotal(currency)} as ledger,
             (select coalesce(sum(ours + decided), 0) from reconciliation_items where currency = ${currency}) as items,
             (select coalesce(sum(booked), 0) from provider_costs where currency = ${currency}) as costs,
             (select coalesce(sum(amount), 0)
              from (${clearingMovements(currency, {
                from: sql`(select known_until from reconciliation_progress)`,
                until: sql`'infinity'::timestamptz`,
              })}) movement
              where kind not like 'reconciliation%') as fresh
    ) sums`);
