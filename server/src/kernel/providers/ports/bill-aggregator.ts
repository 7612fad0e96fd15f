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

/** Something that can be bought, or the provider of such things, as the catalogue has it now. */
export interface CatalogueItem {
  readonly category: BillCategory;
  readonly itemCode: string;
  readonly itemName: string;
  /** Whose plan it is; null: it is a provider itself. */
  readonly providerCode: string | null;
  /** What it costs, where that is fixed. */
  readonly amount: Minor | null;
  /** Where it is not, the least and the most that is sold; null: no such bound. */
  readonly minAmount: Minor | null;
  readonly maxAmount: Minor | null;
}

export type MeterType = "PREPAID" | "POSTPAID";

/** Whom a bill is for: a phone, a meter, a smart card, a betting account. */
export interface BilledCustomer {
  readonly category: BillCategory;
  readonly providerCode: string;
  readonly customer: string;
  readonly meterType: MeterType | null;
}

/** One purchase. It says the same however often it is sent or asked after. */
export interface BillPurchase extends BilledCustomer {
  readonly environmentId: bigint;
  /** What `referenceFor` answered, stored before the first call. */
  readonly reference: string;
  readonly itemCode: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly phoneNumber: string | null;
}

/** What the buyer gets in hand: of prepaid electricity a token of twenty digits, and how many kilowatt-hours it is. */
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
 * What an adapter to an aggregator of bills implements. As with bank rails a purchase is made once for each reference;
 * a status that nobody knows and a repeated reference are to be asked after, and prove no failure.
 */
export interface BillAggregatorAdapter extends ProviderAdapter {
  catalogue(call: CallContext): Promise<CatalogueOutcome>;
  nameOf(customer: BilledCustomer, call: CallContext): Promise<NameOutcome>;
  purchase(purchase: BillPurchase, call: CallContext): Promise<PurchaseOutcome>;
  find(purchase: BillPurchase, call: CallContext): Promise<FindPurchaseOutcome>;
}

/** The aggregator as domains use it. */
export type BillAggregator = Guarded<BillAggregatorAdapter> & ProviderAvailability;
