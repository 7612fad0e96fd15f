import type { Currency, Minor } from "../../money.ts";
import type { UnconfirmedCredit } from "./notice.ts";
import type { Unavailable, Unknown } from "./outcome.ts";
import type { CallContext, Guarded, ProviderAdapter, Subject } from "./provider-port.ts";

/** What a line of a statement is about. */
export type StatementSubject =
  /** A payment, a purchase or another order of ours, by our reference. */
  | { readonly kind: "order"; readonly subject: Subject }
  /** Money received, with the session that the adapter's notices and `findCredit` give it. */
  | {
      readonly kind: "credit";
      readonly sessionId: string;
      /** Asks the provider for this credit again, as after a notice. */
      readonly claim: UnconfirmedCredit;
    }
  /** Anything else: a deposit of the operator, a withdrawal, a monthly charge. */
  | { readonly kind: "other" };

/** What a provider's statement says about the money that it holds for us. */
export interface StatementLine {
  /** The provider's id of the line. It is the same each time, even if the line has changed. */
  readonly id: string;
  readonly about: StatementSubject;
  /** The change of our money at the provider, without the fee: below zero for money that left. Zero: it came back. */
  readonly amount: Minor;
  /** What the provider took in addition to the amount; below zero for a commission that it paid. */
  readonly fee: Minor;
  readonly currency: Currency;
  readonly at: Date;
  /** The provider's own words, for a person who looks at the line. At most 200 characters. */
  readonly text: string;
}

/** A time from the first moment to just before the second. */
export interface StatementPeriod {
  readonly from: Date;
  readonly to: Date;
}

export interface StatementPage {
  readonly kind: "page";
  readonly lines: readonly StatementLine[];
  /** Asks for the next page. Null: this is the last one. */
  readonly next: string | null;
}

export type StatementOutcome = StatementPage | Unavailable | Unknown;

/**
 * What an adapter implements whose provider lists what happened to our money. A line says how an order or a credit
 * stands now, so that a payment which came back has the amount zero, or two lines that sum to zero. A payment that has
 * not left, or that failed, has no line. Each page can be read again.
 */
export interface StatementSourceAdapter extends ProviderAdapter {
  /** False if the statement lacks purchases of bills, although the provider sells them. */
  readonly hasPurchases: boolean;
  readStatement(
    period: StatementPeriod,
    page: string | null,
    call: CallContext,
  ): Promise<StatementOutcome>;
}

/** The source as domains use it. */
export type StatementSource = Guarded<StatementSourceAdapter>;
