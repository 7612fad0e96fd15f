import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, changing, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";

/** What a provider took beside the amounts in one environment. Runs write what was stated, the ledger what is booked. */
export const providerCosts = recordTable({
  name: "provider_cost",
  table: "provider_costs",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    provider: text("provider"),
    stated: bigint("stated"),
    booked: changing(bigint("booked")),
  },
  identity: ["provider"],
  insert: false,
});

export type ProviderCost = RowOf<typeof providerCosts>;

export const costOf = (provider: string): Need<ProviderCost> => ({
  record: providerCosts,
  key: provider,
});

/** Writes what the statements say so far: nothing where an item was and is no more, because its owner became known. */
export const writeStatedCosts = (tx: Queryable, provider: string) =>
  tx.run(sql`
    insert into provider_costs as cost (environment_id, provider, stated)
    select environment_id, ${provider}, sum(fee)
    from (
      select environment_id, fee from reconciliation_items where provider = ${provider}
      union all
      select environment_id, 0 from provider_costs where provider = ${provider}
    ) said
    group by environment_id order by environment_id
    on conflict (environment_id, provider) do update set stated = excluded.stated
    where cost.stated <> excluded.stated`);

export const readUnbookedCosts = (queryable: Queryable, provider: string) =>
  queryable.many<{ environmentId: bigint }>(sql`
    select environment_id as "environmentId" from provider_costs
    where provider = ${provider} and stated <> booked order by environment_id`);

export const readBookedCosts = (queryable: Queryable) =>
  queryable.many<{ provider: string; booked: bigint }>(sql`
    select provider, sum(booked)::bigint as booked from provider_costs group by provider`);
