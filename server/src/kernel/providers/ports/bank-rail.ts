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
import type { Scenario } from "./scenario.ts";

/** Something of ours that a provider is asked to do. A provider's notices bring back no more than our reference. */
export interface Subject {
  readonly environmentId: bigint;
  readonly id: bigint;
}

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

/** How a call is made, beside what it is about. */
export interface CallOptions {
  /** What the merchant asked to happen in this one call, in test mode. */
  readonly scenario?: Scenario | undefined;
}

/** How an adapter is called: it gives up when it is told to. What it throws counts as `unknown`. */
export interface GuardedCall {
  readonly signal: AbortSignal;
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
export interface BankRailAdapter {
  /** How we, the operator's switch and the inbound path know it: `paystack`. */
  readonly name: string;
  /** Our reference in the form they demand: from 16 to 50 lowercase letters and digits suit every rail we know. */
  referenceFor(subject: Subject): string;
  send(payment: Payment, call: GuardedCall): Promise<SendOutcome>;
  find(payment: Payment, call: GuardedCall): Promise<FindOutcome>;
  nameOf(account: BankAccount, call: GuardedCall): Promise<NameOutcome>;
}

/**
 * The rail as domains use it: the adapter behind its guard (time-out, breaker, bounded concurrency, the operator's
 * switch). It never throws: whatever happens is an outcome.
 */
export interface BankRail extends Pick<BankRailAdapter, "name" | "referenceFor"> {
  send(payment: Payment, options?: CallOptions): Promise<SendOutcome>;
  find(payment: Payment, options?: CallOptions): Promise<FindOutcome>;
  nameOf(account: BankAccount, options?: CallOptions): Promise<NameOutcome>;
  /** Whether a call would be made at this moment: neither switched off nor resting. */
  isTaking(): Promise<boolean>;
  /** Whether new work is refused at once while the rail takes none; by default it is accepted and waits. */
  refusesWork(): Promise<boolean>;
}
