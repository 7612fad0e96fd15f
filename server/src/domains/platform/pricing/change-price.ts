import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../audit/index.ts";
import { findEnvironment } from "../businesses/index.ts";
import { priceListOf } from "./find-prices.ts";
import { formatPrice } from "./format-price.ts";
import type { Price } from "./price-forms.ts";
import type { PriceItem } from "./price-items.ts";
import { DEFAULTS_ENVIRONMENT, lockOwnOverrides } from "./queries.ts";

/** The owner of a price list: one environment; undefined for the default prices of all businesses. */
export interface PriceOwner {
  readonly businessId: bigint;
  readonly mode: Mode;
}

export interface PriceOrder {
  readonly item: PriceItem;
  readonly owner?: PriceOwner | undefined;
  readonly by: string;
}

/** The price before and after the change. */
export interface ChangedPrice {
  readonly item: PriceItem;
  /** Undefined where it is a default price. */
  readonly owner: PriceOwner | undefined;
  readonly before: Price;
  readonly price: Price;
}

/** Returns the number of changed prices. */
type Change = (tx: Transaction, environmentId: bigint) => Promise<number>;

/** Changes one price for every operation that is decided after the commit. */
export function changePrice(
  kit: Kit,
  { item, owner, by }: PriceOrder,
  action: string,
  change: Change,
): Promise<ChangedPrice> {
  return kit.database.transaction(async (tx) => {
    const environmentId = await environmentOf(tx, owner);
    await lockOwnOverrides(tx, environmentId);
    const { [item]: before } = await priceListOf(tx, environmentId);
    const changed = await change(tx, environmentId);
    const { [item]: price } = await priceListOf(tx, environmentId);
    const details = { item, before: formatPrice(before), after: formatPrice(price) };
    // Record nothing where the price is unchanged.
    if (changed > 0) await recordAction(kit, tx, { by, action, ...owner, details });
    return { item, owner, before, price };
  });
}

export async function environmentOf(
  queryable: Kit["database"] | Transaction,
  owner: PriceOwner | undefined,
): Promise<bigint> {
  if (owner === undefined) return DEFAULTS_ENVIRONMENT;
  return await findEnvironment(queryable, owner.businessId, owner.mode);
}
