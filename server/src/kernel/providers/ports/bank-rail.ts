import type { Currency, Minor } from "../../money.ts";
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

export interface BankAccount {
  /** The bank's CBN code, as we show it. The adapter knows its provider's code for that bank. */
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** One payment to one account. Its content is the same in each send and requery. */
export interface Payment {
  readonly environmentId: bigint;
  /** The result of `referenceFor`, stored before the first call. Never the merchant's own string. */
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly destination: BankAccount & { readonly accountName: string };
  readonly narration: string;
  /** The business that pays, as the beneficiary's bank shows it. */
  readonly senderName: string;
  /** Its service account number. Only another cell of this service shows it. */
  readonly senderAccountNumber?: string;
}

/** `returned`: for a repeated send of a payment that was made and returned long ago. */
export type SendOutcome = Succeeded | Accepted | Failed | Returned | Unavailable | Unknown;

export type FindOutcome =
  | Succeeded
  | Accepted
  | Failed
  | Returned
  | NotFound
  | Unavailable
  | Unknown;

export type NameOutcome = NameFound | NotFound | Unavailable | Unknown;

export interface NameFound {
  readonly kind: "found";
  readonly accountName: string;
}

/** The outcome in a provider's notice. `unknown` if the notice only asks us to requery and proves nothing itself. */
export type NoticedOutcome = Succeeded | Accepted | Failed | Returned | Unknown;

/**
 * What an adapter to a bank rail implements. The simulator does, and so will each live adapter; all pass the same
 * conformance suite. What every rail must do, or its adapter must do for it:
 *
 * - It makes a payment once for each reference, however often it is sent. (Rails differ in their second answer: the
 *   first outcome, an error that the reference exists, even a 404. The adapter turns each into an outcome.)
 * - `find` asks by our reference. If the answer has another amount or account than the payment, the reference belongs
 *   to another payment. The outcome is `unknown` with `mismatch`: it proves nothing about this one.
 * - A 5xx, a time-out and an unrecognised status are `unknown`. `failed` needs an explicit statement of the provider.
 */
export interface BankRailAdapter extends ProviderAdapter {
  send(payment: Payment, call: CallContext): Promise<SendOutcome>;
  find(payment: Payment, call: CallContext): Promise<FindOutcome>;
  nameOf(account: BankAccount, call: CallContext): Promise<NameOutcome>;
}

/** The rail as domains use it. */
export type BankRail = Guarded<BankRailAdapter> & ProviderAvailability;
