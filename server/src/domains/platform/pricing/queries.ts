import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { RecordKind } from "../../../kernel/ledger/records.ts";
import type { PriceItem } from "./price-items.ts";

/** Prices that are not those of the code, as JSON by item. */
export interface PriceOverrides {
  readonly environmentId: bigint;
  readonly overrides: string;
}

/** The prices that the operator has set for everybody are kept where no environment is. */
export const EVERYBODY = 0n;

/** An environment has one price list, so every list has this identity. Its own prices go before everybody's. */
export const THE_LIST = "prices";

export const priceLists: RecordKind<PriceOverrides> = {
  name: "price_list",
  guard: "nothing",
  identity: () => THE_LIST,
  read: ({ environmentIds, keys }) => sql`
    select asked.environment_id as "environmentId",
           (coalesce((select prices from price_lists where environment_id = ${EVERYBODY}), '{}') ||
             coalesce((select prices from price_lists where environment_id = asked.environment_id), '{}')
           )::text as overrides
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)`,
};

export const readPrices = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<PriceOverrides>(
    priceLists.read({ environmentIds: [environmentId], keys: [THE_LIST] }),
  );

/** What was set for an environment alone, or for everybody. */
export const readOwnOverrides = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<PriceOverrides>(sql`
    select environment_id as "environmentId", prices::text as overrides
    from price_lists where environment_id = ${environmentId}`);

/** Locks the list, made if it is not there, so that one change of it follows another. */
export const lockOwnOverrides = (tx: Queryable, environmentId: bigint) =>
  tx.one<PriceOverrides>(sql`
    insert into price_lists as list (environment_id, prices) values (${environmentId}, '{}')
    on conflict (environment_id) do update set prices = list.prices
    returning list.environment_id as "environmentId", list.prices::text as overrides`);

/** Answers, as the one after it, how many prices that changes: one, or none. */
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
