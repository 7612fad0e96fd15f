import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, changing, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";

/**
 * What a provider took besides the amounts in one environment. Runs write what was stated, the ledger what is booked.
 */
export const providerCosts = recordTable({
  name: "provider_cost",
  table: "provider_costs",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    provider: text("provider"),
    currency: text<Currency>("currency"),
    stated: bigint("stated"),
    booked: changing(bigint("booked")),
  },
  identity: ["provider", "currency"],
  insert: false,
});

export type ProviderCost = RowOf<typeof providerCosts>;

export const costOf = (provider: string, currency: Currency): Need<ProviderCost> => ({
  record: providerCosts,
  key: `${provider}/${currency}`,
});

/** Writes what the statements say so far: nothing for an item that is gone because its owner became known. */
export const writeStatedCosts = (tx: Queryable, provider: string) =>
  tx.run(sql`
    insert into provider_costs as cost (environment_id, provider, currency, stated)
    select environment_id, ${provider}, currency, sum(fee)
    from (
      select environment_id, currency, fee from reconciliation_items where provider = ${provider}
      union all
      select environment_id, currency, 0 from provider_costs where provider = ${provider}
    ) said
    group by environment_id, currency order by environment_id, currency
    on conflict (environment_id, provider, currency) do update set stated = excluded.stated
    where cost.stated <> excluded.stated`);

export const readUnbookedCosts = (queryable: Queryable, provider: string) =>
  queryable.many<Pick<ProviderCost, "environmentId" | "currency">>(sql`
    select environment_id as "environmentId", currency from provider_costs
    where provider = ${provider} and stated <> booked order by environment_id, currency`);

export const readBookedCosts = (queryable: Queryable) =>
  queryable.many<{ provider: string; currency: Currency; booked: Minor }>(sql`
    select provider, currency, sum(booked)::bigint as booked from provider_costs group by provider, currency`);
