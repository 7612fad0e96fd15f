import type { Currency, Minor } from "../../money.ts";
import type { UnconfirmedCardNotice } from "./notice.ts";
import type { Unavailable, Unknown } from "./outcome.ts";
import type { CallContext, Guarded, ProviderAdapter } from "./provider-port.ts";

/** A movement of a card's money in the issuer's list. Its record, which `claim` names, says it in full. */
export interface ListedCardRecord {
  /** Reads the record, as after a notice. Its id is that of the notice. */
  readonly claim: UnconfirmedCardNotice;
  /** The issuer's own reference of the card. Undefined in a row that does not name it. */
  readonly issuerReference: string | undefined;
  /** Undefined for a movement that the adapter does not know. */
  readonly kind: "card_clearing" | "card_refund" | undefined;
  /** Zero for a movement that the adapter does not know. */
  readonly amount: Minor;
  readonly currency: Currency | undefined;
  /** Undefined in a row without a time that can be read. Such a movement has no kind. */
  readonly at: Date | undefined;
}

export interface CardRecordPage {
  readonly kind: "page";
  readonly records: readonly ListedCardRecord[];
  /** Rows without an id, in words by which a person finds them. They cannot be compared. */
  readonly unreadable: readonly string[];
  /** Asks for the next page. Null: all records since the wanted time were listed. */
  readonly next: string | null;
}

/** What an adapter implements whose issuer lists the movements of all cards. Each page can be read again. */
export interface CardRecordSourceAdapter extends ProviderAdapter {
  /** The movements since a time, in any order. Older ones may be among them. */
  listRecords(
    since: Date,
    page: string | null,
    call: CallContext,
  ): Promise<CardRecordPage | Unavailable | Unknown>;
}

/** The source as domains use it. */
export type CardRecordSource = Guarded<CardRecordSourceAdapter>;
