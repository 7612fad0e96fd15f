import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, computed, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { PriceItem } from "./price-items.ts";

/** The environment id under which the default prices of all businesses are stored. */
export const DEFAULTS_ENVIRONMENT = 0n;

/** An environment has one price list, so every list has this identity. Its own prices win over the defaults. */
export const THE_LIST = "prices";

/** Prices that are not those of the code. There is such a row for every key, even if none was set. */
export const priceLists = recordTable({
  name: "price_list",
  lock: "none",
  columns: {
    environmentId: computed(bigint("environment_id"), "query.environment_id"),
    /** JSON by item. */
    overrides: computed(
      text("prices"),
      `(coalesce((select prices from price_lists where environment_id = ${DEFAULTS_ENVIRONMENT}), '{}') ||
        coalesce((select prices from price_lists where environment_id = query.environment_id), '{}'))::text`,
    ),
  },
  identity: () => THE_LIST,
});

export type PriceOverrides = RowOf<typeof priceLists>;

export const readPrices = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<PriceOverrides>(
    priceLists.read({ environmentIds: [environmentId], keys: [THE_LIST] }),
  );

/** The prices that were set for one environment, or as defaults. */
export const readOwnOverrides = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<PriceOverrides>(sql`
    select environment_id as "environmentId", prices::text as overrides
    from price_lists where environment_id = ${environmentId}`);

/** Locks the list, and creates it where it is missing, so that changes follow one another. */
export const lockOwnOverrides = (tx: Queryable, environmentId: bigint) =>
  tx.one<PriceOverrides>(sql`
    insert into price_lists as list (environment_id, prices) values (${environmentId}, '{}')
    on conflict (environment_id) do update set prices = list.prices
    returning list.environment_id as "environmentId", list.prices::text as overrides`);

/** Returns, as `removePrice` does, the number of changed prices: one or none. */
export const storePrice = (
  tx: Queryable,
  environmentId: bigint,
  item: PriceItem,
  priceJson: string,
) =>
  tx.run(sql`
    update price_lists set prices = prices || jsonb_build_object(${item}::text, ${priceJson}::jsonb)
    where environment_id = ${environmentId}
      and (prices -> ${item}::text) is distinct from ${priceJson}::jsonb`);

export const removePrice = (tx: Queryable, environmentId: bigint, item: PriceItem) =>
  tx.run(sql`
    update price_lists set prices = prices - ${item}::text
    where environment_id = ${environmentId} and prices ? ${item}::text`);
