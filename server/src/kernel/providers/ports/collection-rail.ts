import type { CallOptions, GuardedCall, Subject } from "./bank-rail.ts";
import type { Unavailable, Unknown } from "./outcome.ts";

/** An account number that a provider is asked for. */
export interface AccountWish {
  readonly environmentId: bigint;
  /** What `accountReferenceFor` answered: the provider opens one number for each. */
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
export interface CollectionRailAdapter {
  readonly name: string;
  accountReferenceFor(subject: Subject): string;
  openAccount(wish: AccountWish, call: GuardedCall): Promise<OpenOutcome>;
}

/** The rail as domains use it, behind its guard. It never throws. */
export interface CollectionRail
  extends Pick<CollectionRailAdapter, "name" | "accountReferenceFor"> {
  openAccount(wish: AccountWish, options?: CallOptions): Promise<OpenOutcome>;
}
