import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { isCovered } from "./queries.ts";

/** What a provider said that we have, beside what its statement and our books add up to. Runs write it; a decision changes the rest. */
export const providerBalances = recordTable({
  name: "provider_balance",
  table: "provider_balances",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    provider: text("provider"),
    currency: text<Currency>("currency"),
    balance: bigint("balance"),
    stated: bigint("stated"),
    unstated: bigint("unstated"),
    readAt: time("read_at"),
    acceptedGap: changing(nullable(bigint("accepted_gap"))),
    acceptedBy: changing(nullable(text("accepted_by"))),
    acceptedAt: changing(nullable(time("accepted_at"))),
    reason: changing(nullable(text("reason"))),
  },
  insert: false,
});

export type ProviderBalance = RowOf<typeof providerBalances>;

export const balanceOf = (id: bigint): Need<ProviderBalance> => ({
  record: providerBalances,
  key: String(id),
});

/** Whether our books or its statement ever had money at a provider. */
export const hasItems = async (queryable: Queryable, provider: string): Promise<boolean> => {
  const { found } = await queryable.one<{ found: boolean }>(sql`
    select exists (select from reconciliation_items where provider = ${provider}) as found`);
  return found;
};

/** What a provider's balance in a currency should be: what its statement says, and what our books moved that no statement covers. */
export const sumExpected = (queryable: Queryable, provider: string, currency: Currency) =>
  queryable.one<{ items: bigint; stated: Minor; unstated: Minor }>(sql`
    select count(*) as items, coalesce(sum(theirs - fee), 0)::bigint as stated,
           coalesce(sum(ours + decided) filter (where theirs = 0 and ours + decided <> 0 and not exists (
             select from provider_statements statement
             where statement.provider = item.provider
               and statement.day = (item.at at time zone 'Africa/Lagos')::date and ${isCovered})), 0)::bigint as unstated
    from reconciliation_items item
    where provider = ${provider} and currency = ${currency}`);

export interface NewBalance {
  readonly provider: string;
  readonly currency: Currency;
  readonly day: string;
  readonly balance: Minor;
  readonly stated: Minor;
  readonly unstated: Minor;
  readonly readAt: Date;
}

export const writeBalance = (tx: Queryable, row: NewBalance) =>
  tx.run(sql`
    insert into provider_balances (environment_id, provider, currency, day, balance, stated, unstated, read_at)
    values (${SERVICE_ENVIRONMENTS.live}, ${row.provider}, ${row.currency}, ${row.day}::date, ${row.balance},
            ${row.stated}, ${row.unstated}, ${row.readAt})
    on conflict (provider, currency, day) do update
    set balance = excluded.balance, stated = excluded.stated, unstated = excluded.unstated, read_at = excluded.read_at`);

export const findBalance = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<ProviderBalance>(sql`
    select ${providerBalances.selected} from provider_balances where id = ${id}`);

/** The newest ones first. */
export const readBalances = (
  queryable: Queryable,
  { provider, limit }: { readonly provider: string; readonly limit: number },
) =>
  queryable.many<ProviderBalance>(sql`
    select ${providerBalances.selected} from provider_balances
    where provider = ${provider} order by day desc, read_at desc limit ${limit}`);

/** The gap in a currency that was accepted last. Zero: none was. */
export const readAcceptedGap = async (
  queryable: Queryable,
  { provider, currency }: Pick<ProviderBalance, "provider" | "currency">,
): Promise<Minor> => {
  const found = await queryable.maybeOne<{ gap: Minor }>(sql`
    select accepted_gap as gap from provider_balances
    where provider = ${provider} and currency = ${currency} and accepted_at is not null
    order by accepted_at desc limit 1`);
  return found?.gap ?? 0n;
};
