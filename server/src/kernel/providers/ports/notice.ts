import type { IncomingHttpHeaders } from "node:http";
import type { Currency, Minor } from "../../money.ts";
import type { NoticedOutcome } from "./bank-rail.ts";
import type { CardNotice } from "./card-notices.ts";
import type { NotFound, Unavailable, Unknown } from "./outcome.ts";
import type { CallContext, Subject } from "./provider-port.ts";

/** A notice as received, not authenticated yet. */
export interface RawNotice {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A provider's statement about a payment. It may come late, twice, before an older one, or never. */
export interface PaymentNotice {
  readonly kind: "payment";
  /** Identifies repetitions: the provider's id of the notice, or the payment and its statement. */
  readonly key: string;
  readonly subject: Subject;
  /** Null where it cannot be read: the provider is then queried. */
  readonly amount: Minor | null;
  readonly outcome: NoticedOutcome;
  /**
   * What the notice claims without proof: the payment failed, or the money came back. The provider's own record may
   * show it later.
   */
  readonly claim?: "failed" | "returned";
}

/** Money that a provider received for an account number. The notice may come late, and any number of times. */
export interface CreditNotice {
  readonly kind: "credit";
  /** The provider's or the interbank switch's id of this credit. It is unique. */
  readonly sessionId: string;
  /** By its CBN code. */
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly senderName: string | null;
  readonly senderAccountNumber: string | null;
  readonly narration: string;
}

/** A notice of a credit that proves nothing: the provider must confirm it before anything is booked. */
export interface UnconfirmedCredit {
  readonly kind: "unconfirmed_credit";
  /** What the provider knows the credit by. */
  readonly providerReference: string;
  /** The credit as the notice has it. Its account is empty where the notice names only our reference of it. */
  readonly credit: CreditNotice;
  /** Our reference of the account, where the notice names it. */
  readonly accountReference?: string;
}

/** A notice about a card that proves nothing: the issuer's own record says what happened, and to which card of ours. */
export interface UnconfirmedCardNotice {
  readonly kind: "unconfirmed_card_notice";
  readonly record: "transaction" | "authorization" | "card";
  /** The issuer's id of the record. */
  readonly recordId: string;
}

/** What the issuer's record says. Empty if it says nothing that concerns us. */
export interface ConfirmedCardNotices {
  readonly kind: "confirmed";
  readonly notices: readonly CardNotice[];
}

export type CardConfirmation = ConfirmedCardNotices | NotFound | Unavailable | Unknown;

/** One kind for each subject of a notice. */
export type Notice =
  | PaymentNotice
  | CreditNotice
  | UnconfirmedCredit
  | CardNotice
  | UnconfirmedCardNotice;

/** The side of an adapter that receives notices. A provider has one address for all its notices. */
export interface NoticeSource {
  readonly name: string;
  /** True if the provider sent it: checks its signature over the raw bytes in constant time. */
  isAuthentic(raw: RawNotice): boolean;
  /** The parts of an authentic notice that concern us. Empty if it is about something else. */
  read(body: Buffer): readonly Notice[];
  /** Reads the record of an unconfirmed notice at the issuer. A source whose `read` returns such notices has it. */
  confirmCard?(notice: UnconfirmedCardNotice, call: CallContext): Promise<CardConfirmation>;
  /** What is stored of a body: no secret and no identity number. `read` finds the same notices in it. */
  mask(body: Buffer): Buffer;
}

/**
 * Applies a notice through the ledger, under a key of the provider's name and the notice's key. It may be called any
 * number of times with the same notice.
 */
export type NoticeHandler<Kind extends Notice = Notice> = (
  notice: Kind,
  provider: string,
) => Promise<void>;

/** The handler of each kind of notice. A module names its own, and app.ts combines them. */
export type NoticeHandlers = {
  readonly [Kind in Notice["kind"]]?: NoticeHandler<Extract<Notice, { kind: Kind }>>;
};
