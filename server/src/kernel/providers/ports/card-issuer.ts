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

/** Whom a card is for, as far as we know. Numbers of identity are passed on, and appear in no outcome. */
export interface CardHolder {
  /** What we know the person by, in the issuer's form: an issuer that registers holders does it once for each. */
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

/** One card that is asked for. It says the same however often it is sent or asked after. */
export interface CardOrder {
  readonly environmentId: bigint;
  /** What `referenceFor` answered, stored before the first call. The issuer keeps it with the card. */
  readonly reference: string;
  readonly currency: Currency;
  readonly brand: CardBrand;
  readonly holder: CardHolder;
}

/** A card as we may know it: never its number, never what is on its back. */
export interface MadeCard {
  /** What the issuer calls it. */
  readonly issuerReference: string;
  readonly brand: CardBrand;
  readonly firstSix: string;
  readonly lastFour: string;
  /** Two digits, and four. The card is good to the end of that month. */
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
  /** The order's. */
  readonly reference: string;
  readonly issuerReference: string;
}

/** What the issuer does with a card's authorisations: asks us, declines them all, or has thrown the card away. */
export type IssuerCardStatus = "active" | "frozen" | "terminated";

/** `set`: it is so now, also where it was so before. */
export type SetStatusOutcome = { readonly kind: "set" } | Failed | NotFound | Unavailable | Unknown;

/** Where the holder sees number and security code, on a page of the issuer. */
export interface DetailsPage {
  readonly kind: "page";
  readonly url: string;
  readonly expiresAt: Date;
}

export type DetailsOutcome = DetailsPage | NotFound | Unavailable | Unknown;

/**
 * What an adapter to an issuer of cards implements. The money of a card is in our books and nowhere else: the issuer
 * asks us for every authorisation (`AuthorizationSource`), and tells by notices what became of it.
 *
 * - It makes a card once for each reference, however often it is asked.
 * - `setStatus` says how a card is to be from now on, and may be said again. An issuer hears the calls in some order; who
 *   calls sees to it that the last one heard is the last one meant.
 * - No call and no outcome holds a card number, a security code or a PIN. An adapter whose issuer answers them drops them.
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
