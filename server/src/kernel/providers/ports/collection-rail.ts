import type { Unavailable, Unknown } from "./outcome.ts";
import type { CallContext, Guarded, ProviderAdapter } from "./provider-port.ts";

/** An account number that a provider is asked for. */
export interface AccountWish {
  readonly environmentId: bigint;
  /** What `referenceFor` answered: the provider opens one number for each. */
  readonly reference: string;
  /** What whoever pays sees. */
  readonly accountName: string;
  /** Where the provider demands it. It is passed on, and kept nowhere. */
  readonly bvn: string | null;
}

export type OpenOutcome = Opened | NotOpened | Unavailable | Unknown;

export interface Opened {
  readonly kind: "opened";
  /** The bank that numbers, by its CBN code. */
  readonly bankCode: string;
  /** A number that this bank has given to nobody else, ever. */
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface NotOpened {
  readonly kind: "refused";
  /** A full sentence for the merchant. */
  readonly reason: string;
}

/** What a provider implements that takes money in. What it was paid it tells by notices, each credit with its session. */
export interface CollectionRailAdapter extends ProviderAdapter {
  openAccount(wish: AccountWish, call: CallContext): Promise<OpenOutcome>;
}

/** The rail as domains use it. */
export type CollectionRail = Guarded<CollectionRailAdapter>;
