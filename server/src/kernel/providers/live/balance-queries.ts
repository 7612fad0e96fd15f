import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Currency, Minor } from "../../money.ts";

/** The balance that a provider had left when it was queried. */
export interface ProviderBalance {
  readonly provider: string;
  readonly available: Minor;
  readonly currency: Currency;
  readonly readAt: Date;
}

/** Replaces the balance that is stored. */
export const storeBalance = (
  queryable: Queryable,
  { provider, available, currency, readAt }: ProviderBalance,
) =>
  queryable.run(sql`
    insert into provider_funds (provider, currency, available, read_at)
    values (${provider}, ${currency}, ${available}, ${readAt})
    on conflict (provider) do update
    set currency = excluded.currency, available = excluded.available, read_at = excluded.read_at`);

export const readProviderBalances = (queryable: Queryable) =>
  queryable.many<ProviderBalance>(sql`
    select provider, currency, available, read_at as "readAt" from provider_funds`);
