import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { clearingMovements, clearingTotal } from "../../../kernel/ledger/clearing-movements.ts";
import type { Minor } from "../../../kernel/money.ts";

/** Both sides of a provider, summed over everything so far. */
export interface ProviderSums {
  readonly provider: string;
  readonly ours: Minor;
  readonly decided: Minor;
  readonly theirs: Minor;
  readonly fees: Minor;
  readonly coveredUntil: string | null;
}

export const readSums = (queryable: Queryable) =>
  queryable.many<ProviderSums>(sql`
    select provider, sum(ours)::bigint as ours, sum(decided)::bigint as decided, sum(theirs)::bigint as theirs,
           sum(fee)::bigint as fees,
           (select max(day)::text from provider_statements statement where statement.provider = item.provider)
             as "coveredUntil"
    from reconciliation_items item group by provider order by provider`);

export interface Explained {
  /** Our money at all providers by the ledger. */
  readonly ledger: Minor;
  /** Of that, what is no item's and was not recorded since the last run. Any other number than zero is a fault. */
  readonly unexplained: Minor;
}

/** One statement sees one moment, so that this is exact while money moves. */
export const readExplained = (queryable: Queryable) =>
  queryable.one<Explained>(sql`
    select ledger::bigint as ledger, (ledger - items + costs - fresh)::bigint as unexplained
    from (
      select ${clearingTotal("NGN")} as ledger,
             (select coalesce(sum(ours + decided), 0) from reconciliation_items) as items,
             (select coalesce(sum(booked), 0) from provider_costs) as costs,
             (select coalesce(sum(amount), 0)
              from (${clearingMovements("NGN", {
                from: sql`(select known_until from reconciliation_progress)`,
                until: sql`'infinity'::timestamptz`,
              })}) movement
              where kind not like 'reconciliation%') as fresh
    ) sums`);
