import type { Database } from "../../../kernel/database/database.ts";
import type { DecimalNumber } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** Ours: a request, the ledger, an event. Outside: a provider, a notice, a webhook's receiver, a person. */
export const ENTRY_KINDS = [
  "request",
  "ledger",
  "approval",
  "sent",
  "answer",
  "call",
  "query",
  "notice",
  "settlement",
  "card",
  "event",
  "delivery",
  "person",
  "alert",
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

export const TONES = ["plain", "good", "waiting", "bad", "unknown"] as const;

export const RESENDS = ["possible", "endpoint_disabled"] as const;

export interface PostingLine {
  readonly bucket: "Available" | "Held" | "Pending";
  readonly amount: DecimalNumber;
}

/** One thing that happened about a reference, in words for the merchant. */
export interface TimelineEntry {
  /** On the environment's clock. */
  readonly at: Date;
  readonly kind: EntryKind;
  readonly title: string;
  readonly text: string | null;
  readonly tone: (typeof TONES)[number];
  /** What the ledger did to the account of the reference. */
  readonly postings: readonly PostingLine[];
  /** What it is called where it can be looked up: a request, an event, a delivery, a settlement, a file. */
  readonly reference: string | null;
  /** Of the last attempt of a delivery: whether the event can be sent to the endpoint again. Null on other entries. */
  readonly resend: (typeof RESENDS)[number] | null;
  /** The object behind it, as stored. */
  readonly raw: object;
}

/** What happens next. The time is null if only a person or a provider decides it. */
export interface PlannedEntry {
  readonly at: Date | null;
  readonly title: string;
  readonly text: string | null;
}

/** Whose reference is traced, and for whom. */
export interface TraceScope {
  readonly database: Database;
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  /** The time on the environment's clock. */
  readonly now: Date;
  /** True: with what the business does not see, such as calls to the provider and the names of operators. */
  readonly forOperator: boolean;
}

/** A new entry, given what differs from a plain one. */
export const entry = (
  given: Pick<TimelineEntry, "at" | "kind" | "title"> & Partial<TimelineEntry>,
): TimelineEntry => ({
  text: null,
  tone: "plain",
  postings: [],
  reference: null,
  resend: null,
  raw: {},
  ...given,
});
