import type { Unavailable, Unknown } from "./outcome.ts";
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
}

export type OpenOutcome = Opened | NotOpened | Unavailable | Unknown;

export interface Opened {
  readonly kind: "opened";
  /** The CBN code of the bank that issues the number. */
  readonly bankCode: string;
  /** A number that this bank has never given to another account. */
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface NotOpened {
  readonly kind: "refused";
  /** A full sentence for the merchant. */
  readonly reason: string;
}

/**
 * What an adapter to a provider of account numbers implements. It reports received money by notices, each credit with
 * its session.
 */
export interface CollectionRailAdapter extends ProviderAdapter {
  openAccount(request: AccountRequest, call: CallContext): Promise<OpenOutcome>;
}

/** The rail as domains use it. */
export type CollectionRail = Guarded<CollectionRailAdapter>;
