import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../businesses/index.ts";
import { listChanges, type PlannedChange } from "../proposals/index.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import { restorePrices } from "./find-prices.ts";
import { formatPrice } from "./format-price.ts";
import type { Price, PriceList } from "./price-forms.ts";
import type { PriceItem } from "./price-items.ts";
import { DEFAULTS_ENVIRONMENT, lockOwnOverrides, readOwnOverrides } from "./queries.ts";
import { type PriceSource, sourceOf } from "./rules.ts";

/** The owner of a price list: one environment; undefined for the default prices of all businesses. */
export interface PriceOwner {
  readonly businessId: bigint;
  readonly mode: Mode;
}

export interface PriceOrder {
  readonly item: PriceItem;
  readonly owner?: PriceOwner | undefined;
}

/** The price before and after the change. */
export interface ChangedPrice {
  readonly item: PriceItem;
  /** Undefined if it is a default price. */
  readonly owner: PriceOwner | undefined;
  readonly before: Price;
  readonly price: Price;
}

interface Change {
  /** Returns the list's own prices after the change. */
  after(own: Partial<PriceList>): Partial<PriceList>;
  store(): Promise<unknown>;
}

/** Plans a change of one price, for every operation that is decided after its commit. */
export async function planPrice(
  tx: Transaction,
  environmentId: bigint,
  { item, owner }: PriceOrder,
  change: Change,
): Promise<PlannedChange<ChangedPrice>> {
  const own = restorePrices((await lockOwnOverrides(tx, environmentId)).overrides);
  const defaults = owner === undefined ? {} : await defaultsIn(tx);
  const then = change.after(own);
  const before = inForce(item, own, defaults);
  const price = inForce(item, then, defaults);
  const isDefault = owner === undefined;
  const shown = (of: Price, list: Partial<PriceList>) =>
    `${formatPrice(of)} (${SOURCES[sourceOf(item, { own: list, defaults, isDefault })]})`;
  return {
    changes: listChanges([[item, shown(before, own), shown(price, then)]]),
    outcome: { item, owner, before, price },
    details: { item, before: formatPrice(before), after: formatPrice(price) },
    store: () => change.store(),
  };
}

const SOURCES: Readonly<Record<PriceSource, string>> = {
  own: "its own",
  default: "the default",
  "built in": "built in",
};

async function defaultsIn(tx: Transaction): Promise<Partial<PriceList>> {
  const row = await readOwnOverrides(tx, DEFAULTS_ENVIRONMENT);
  return restorePrices(row?.overrides ?? "{}");
}

const inForce = (item: PriceItem, own: Partial<PriceList>, defaults: Partial<PriceList>): Price =>
  own[item] ?? defaults[item] ?? DEFAULT_PRICES[item];

export async function environmentOf(
  queryable: Kit["database"] | Transaction,
  owner: PriceOwner | undefined,
): Promise<bigint> {
  if (owner === undefined) return DEFAULTS_ENVIRONMENT;
  return await findEnvironment(queryable, owner.businessId, owner.mode);
}
