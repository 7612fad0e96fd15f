import type { Currency, Minor } from "../../money.ts";
import type { NameOutcome } from "./bank-rail.ts";
import type { BillCategory } from "./bill-categories.ts";
import type {
  Accepted,
  Failed,
  NotFound,
  Returned,
  Succeeded,
  Unavailable,
  Unknown,
} from "./outcome.ts";
import type {
  CallContext,
  Guarded,
  ProviderAdapter,
  ProviderAvailability,
} from "./provider-port.ts";

/** An item for sale, or the provider of such items, in the current catalogue. */
export interface CatalogueItem {
  readonly category: BillCategory;
  readonly itemCode: string;
  readonly itemName: string;
  /** The provider that sells the item; null: the row is a provider itself. */
  readonly providerCode: string | null;
  /** The price, if it is fixed. */
  readonly amount: Minor | null;
  /** The least and the most that can be bought, if the price is not fixed; null: no bound. */
  readonly minAmount: Minor | null;
  readonly maxAmount: Minor | null;
}

export type MeterType = "PREPAID" | "POSTPAID";

/** The customer of a bill: a phone, a meter, a smart card, a betting account. */
export interface BilledCustomer {
  readonly category: BillCategory;
  readonly providerCode: string;
  readonly customer: string;
  readonly meterType: MeterType | null;
}

/** One purchase. Its content is the same in each send and requery. */
export interface BillPurchase extends BilledCustomer {
  readonly environmentId: bigint;
  /** The result of `referenceFor`, stored before the first call. */
  readonly reference: string;
  readonly itemCode: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly phoneNumber: string | null;
  /** The provider's own reference, where an earlier answer had it. */
  readonly providerReference?: string | null;
}

/** What the buyer receives: for prepaid electricity a token of twenty digits and its kilowatt-hours. */
export interface Delivery {
  readonly token: string | null;
  readonly units: string | null;
}

export interface Sold extends Succeeded {
  readonly delivery: Delivery;
}

export type PurchaseOutcome = Sold | Accepted | Failed | Returned | Unavailable | Unknown;
export type FindPurchaseOutcome = PurchaseOutcome | NotFound;
export type CatalogueOutcome =
  | { readonly kind: "catalogue"; readonly items: readonly CatalogueItem[] }
  | Unavailable
  | Unknown;

/**
 * What an adapter to a bill aggregator implements. As with bank rails, it makes a purchase once for each reference. An
 * unrecognised status or a repeated reference needs a requery, and proves no failure.
 */
export interface BillAggregatorAdapter extends ProviderAdapter {
  catalogue(call: CallContext): Promise<CatalogueOutcome>;
  nameOf(customer: BilledCustomer, call: CallContext): Promise<NameOutcome>;
  purchase(purchase: BillPurchase, call: CallContext): Promise<PurchaseOutcome>;
  find(purchase: BillPurchase, call: CallContext): Promise<FindPurchaseOutcome>;
}

/** The aggregator as domains use it. */
export type BillAggregator = Guarded<BillAggregatorAdapter> & ProviderAvailability;
