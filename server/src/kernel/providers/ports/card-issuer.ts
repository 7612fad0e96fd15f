import type { Currency } from "../../money.ts";
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

export type CardBrand = "Visa" | "Mastercard";

/** The person of a card, as far as we know. Identity numbers are passed on, and appear in no outcome. */
export interface CardHolder {
  /** Our reference for the person, in the issuer's form. An issuer that registers holders does so once for each. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
  readonly address1: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipcode: string | null;
  /** ISO 3166, two letters. */
  readonly country: string | null;
  readonly bvn: string | null;
  readonly idType: string | null;
  readonly idNumber: string | null;
}

/** One card that is ordered. Its content is the same in each send and requery. */
export interface CardOrder {
  readonly environmentId: bigint;
  /** The result of `referenceFor`, stored before the first call. The issuer stores it with the card. */
  readonly reference: string;
  readonly currency: Currency;
  readonly brand: CardBrand;
  readonly holder: CardHolder;
}

/** A card as we may know it: never its full number or its security code. */
export interface MadeCard {
  /** The issuer's own reference. */
  readonly issuerReference: string;
  readonly brand: CardBrand;
  readonly firstSix: string;
  readonly lastFour: string;
  /** Two digits, and four. The card is valid until the end of that month. */
  readonly expiryMonth: string;
  readonly expiryYear: string;
  /** Such as `USD`, `APPLE_PAY`. */
  readonly capabilities: readonly string[];
}

export interface CardMade extends Succeeded {
  readonly card: MadeCard;
}

/** `failed`: no card was made under this reference, and none will be. */
export type IssueOutcome = CardMade | Accepted | Failed | Returned | Unavailable | Unknown;
export type FindIssueOutcome = IssueOutcome | NotFound;

/** A card that the issuer has made. */
export interface KnownCard {
  readonly environmentId: bigint;
  /** The reference of the order. */
  readonly reference: string;
  readonly issuerReference: string;
}

/**
 * What the issuer does with a card's authorisations: asks us, declines them all, or has closed the card permanently.
 */
export type IssuerCardStatus = "active" | "frozen" | "terminated";

/** `set`: the status is now this one, even if it was before. */
export type SetStatusOutcome = { readonly kind: "set" } | Failed | NotFound | Unavailable | Unknown;

/** A page of the issuer, where the holder sees number and security code. */
export interface DetailsPage {
  readonly kind: "page";
  readonly url: string;
  readonly expiresAt: Date;
}

export type DetailsOutcome = DetailsPage | NotFound | Unavailable | Unknown;

/**
 * What an adapter to a card issuer implements. The money of a card is only in our books: the issuer asks us for every
 * authorisation (`AuthorizationSource`), and reports its later events by notices.
 *
 * - It makes a card once for each reference, however often it is asked.
 * - `setStatus` sets a card's status, and may be repeated. Calls may arrive out of order, so the caller must ensure
 *   that the last one to arrive has the latest status.
 * - No call and no outcome contains a card number, a security code or a PIN. An adapter drops them from the issuer's
 *   answers.
 */
export interface CardIssuerAdapter extends ProviderAdapter {
  issue(order: CardOrder, call: CallContext): Promise<IssueOutcome>;
  find(order: CardOrder, call: CallContext): Promise<FindIssueOutcome>;
  setStatus(
    card: KnownCard,
    status: IssuerCardStatus,
    call: CallContext,
  ): Promise<SetStatusOutcome>;
  details(card: KnownCard, call: CallContext): Promise<DetailsOutcome>;
}

/** The issuer as domains use it. */
export type CardIssuer = Guarded<CardIssuerAdapter> & ProviderAvailability;
