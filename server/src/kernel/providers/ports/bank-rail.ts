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
  /** The bank's CBN code, as we show it. The adapter knows what its provider calls that bank. */
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** One payment to one account. It says the same however often it is sent or asked after. */
export interface Payment {
  readonly environmentId: bigint;
  /** What `referenceFor` answered, stored before the first call. Never the merchant's own string. */
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly destination: BankAccount & { readonly accountName: string };
  readonly narration: string;
  /** The business that pays, as the beneficiary's bank shows it. */
  readonly senderName: string;
}

/** `returned` where a payment is sent again that was made and sent back long ago. */
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

/** What a provider's notice tells of a payment. `unknown` where the notice says to look and proves nothing itself. */
export type NoticedOutcome = Succeeded | Accepted | Failed | Returned | Unknown;

/**
 * What an adapter to a bank rail implements; the simulator does, and so will each live one, and all of them pass the
 * same conformance suite. What every rail must do, or its adapter must do for it:
 *
 * - It makes a payment once for each reference, however often it is sent. (Rails differ in what they answer the second
 *   time: the first outcome, an error that the reference exists, even a 404. The adapter turns each into an outcome.)
 * - `find` asks by our reference. Where an answer is about another amount or account than the payment's, the reference
 *   was used by somebody else, and the outcome is `unknown` with `mismatch`: it proves nothing of this payment.
 * - A 5xx, a time-out, and a status that nobody knows are `unknown`; `failed` is for what they say in so many words.
 */
export interface BankRailAdapter extends ProviderAdapter {
  send(payment: Payment, call: CallContext): Promise<SendOutcome>;
  find(payment: Payment, call: CallContext): Promise<FindOutcome>;
  nameOf(account: BankAccount, call: CallContext): Promise<NameOutcome>;
}

/** The rail as domains use it. */
export type BankRail = Guarded<BankRailAdapter> & ProviderAvailability;
