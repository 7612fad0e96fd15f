import type { IncomingHttpHeaders } from "node:http";
import type { Currency, Minor } from "../../money.ts";
import type { NoticedOutcome } from "./bank-rail.ts";
import type { CardNotice } from "./card-notices.ts";
import type { Subject } from "./provider-port.ts";

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
  readonly amount: Minor;
  readonly outcome: NoticedOutcome;
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

/** One kind for each subject of a notice. */
export type Notice = PaymentNotice | CreditNotice | CardNotice;

/** The side of an adapter that receives notices. A provider has one address for all its notices. */
export interface NoticeSource {
  readonly name: string;
  /** True if the provider sent it: checks its signature over the raw bytes in constant time. */
  isAuthentic(raw: RawNotice): boolean;
  /** The parts of an authentic notice that concern us. Empty if it is about something else. */
  read(body: Buffer): readonly Notice[];
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
