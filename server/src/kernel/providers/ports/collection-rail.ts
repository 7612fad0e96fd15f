import type { Minor } from "../../money.ts";
import type { CreditNotice, UnconfirmedCredit } from "./notice.ts";
import type { NotFound, Unavailable, Unknown } from "./outcome.ts";
import type { CallContext, Guarded, ProviderAdapter } from "./provider-port.ts";

/** A request for an account number. */
export interface AccountRequest {
  readonly environmentId: bigint;
  /** The result of `referenceFor`: the provider opens one number for each. */
  readonly reference: string;
  /** The name that a payer sees. */
  readonly accountName: string;
  /** For a provider that requires it. We pass it on, and store it nowhere. */
  readonly bvn: string | null;
  readonly holder: AccountHolder;
  /** For an account that takes one payment. Null: the account stays open. */
  readonly once: OncePaid | null;
}

/** The person whose account it is, as far as the request says. Some providers open no account without a contact. */
export interface AccountHolder {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface OncePaid {
  readonly amount: Minor;
  /** Null: as long as the provider keeps it open. */
  readonly expiresAt: Date | null;
}

export type OpenOutcome = Opened | NotOpened | Unavailable | Unknown;

export interface Opened {
  readonly kind: "opened";
  /** The CBN code of the bank that issues the number. */
  readonly bankCode: string;
  /** A number that this bank has never given to another account. */
  readonly accountNumber: string;
  readonly accountName: string;
  /** When the provider closes the number by itself, if it does. */
  readonly closesAt?: Date | undefined;
}

export interface NotOpened {
  readonly kind: "refused";
  /** A full sentence for the merchant. */
  readonly reason: string;
  /** A limit that only this provider has, and no number is open: another one may take the same request. */
  readonly isOwnLimit?: true;
}

/** `not_found`: the provider has not received this credit, so nothing is booked. */
export type CreditOutcome = CreditFound | NotFound | Unavailable | Unknown;

export interface CreditFound {
  readonly kind: "found";
  /** As the provider's books have it. What only the notice says is taken from the notice. */
  readonly credit: CreditNotice;
  /** Our reference of the account, where the provider's books name it and only the notice names the number. */
  readonly accountReference?: string;
}

/**
 * What an adapter to a provider of account numbers implements. It reports received money by notices, each credit with
 * its session. Where a notice proves nothing, it is an `UnconfirmedCredit`, and `findCredit` asks the provider for it.
 */
export interface CollectionRailAdapter extends ProviderAdapter {
  openAccount(request: AccountRequest, call: CallContext): Promise<OpenOutcome>;
  findCredit(noticed: UnconfirmedCredit, call: CallContext): Promise<CreditOutcome>;
}

/** The rail as domains use it. */
export type CollectionRail = Guarded<CollectionRailAdapter>;
