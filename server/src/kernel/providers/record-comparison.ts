import type { Kit } from "../kit.ts";
import type { ListedCardRecord } from "./ports/card-record-source.ts";
import type { NoticeHandlers } from "./ports/notice.ts";

export interface RecordsWanted {
  readonly provider: string;
  readonly since: Date;
  /** Keeps what is listed, before it is compared. A page may be given again. */
  take(records: readonly ListedCardRecord[]): Promise<void>;
  /** The first pause before an unread page is asked for again. */
  readonly pauseMs?: number | undefined;
}

export interface MadeCard {
  readonly environmentId: bigint;
  /** The provider's own reference of the card. */
  readonly issuerReference: string;
  readonly at: Date;
}

export type RecordsCompared =
  | {
      readonly kind: "compared";
      /** The provider's records of this time that are ours. */
      readonly listed: number;
      /** Those that no notice had brought, and that are booked now. */
      readonly booked: number;
      /** The references of what they are about, each once. */
      readonly bookedCards: readonly string[];
      /** Those that our books have with another amount, or as another kind. Alerts say which. */
      readonly differing: number;
      /** Those that could not be booked. Alerts say why. */
      readonly notBooked: number;
      /** What our books have of this time, and the provider does not list. */
      readonly notListed: number;
      /** The cards that the provider made for us in this time. It may charge for each. */
      readonly made: readonly MadeCard[];
      /** The provider's records that are about nothing of ours. Alerts say which. */
      readonly unknown: number;
      /** The provider's rows without an id, which cannot be compared. Alerts say which. */
      readonly unreadable: number;
    }
  /** `why` is a full sentence. */
  | { readonly kind: "not_read"; readonly why: string };

/** Compares a domain's books with what a provider lists. Undefined where the provider lists nothing of that domain. */
export type RecordComparison = (
  kit: Kit,
  notices: NoticeHandlers,
  wanted: RecordsWanted,
) => Promise<RecordsCompared | undefined>;
