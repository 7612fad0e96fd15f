import type { IncomingHttpHeaders } from "node:http";
import type { Currency, Minor } from "../../money.ts";
import type { NoticedOutcome } from "./bank-rail.ts";
import type { CardNotice } from "./card-notices.ts";
import type { Subject } from "./provider-port.ts";

/** What came in a provider's name. */
export interface RawNotice {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a provider says has become of a payment. It may come late, twice, before an older one, or never. */
export interface PaymentNotice {
  readonly kind: "payment";
  /** What makes a repetition recognisable: their id for the notice, or else what it tells of which payment. */
  readonly key: string;
  readonly subject: Subject;
  readonly amount: Minor;
  readonly outcome: NoticedOutcome;
}

/** Money that a provider has taken in for an account number. It may be told late, and any number of times. */
export interface CreditNotice {
  readonly kind: "credit";
  /** What the provider, or the switch between banks, knows this one credit by: it is never given to another. */
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

/** One kind for each thing that a provider tells of. */
export type Notice = PaymentNotice | CreditNotice | CardNotice;

/** The side of an adapter that hears. A provider has one address for its notices, whatever they are about. */
export interface NoticeSource {
  readonly name: string;
  /** Whether the provider sent it: its signature over the very bytes, compared in constant time. */
  isAuthentic(raw: RawNotice): boolean;
  /** What an authentic notice tells that concerns us; nothing where it is about something else. */
  read(body: Buffer): readonly Notice[];
}

/**
 * Does what a notice asks for, through the door, under a key made of the provider's name and the notice's: it may be
 * called any number of times with the same notice.
 */
export type NoticeHandler<Kind extends Notice = Notice> = (
  notice: Kind,
  provider: string,
) => Promise<void>;

/** Who handles which notices; a module names its own, and app.ts puts them together. */
export type NoticeHandlers = {
  readonly [Kind in Notice["kind"]]?: NoticeHandler<Extract<Notice, { kind: Kind }>>;
};
