import type { ReferenceKind } from "../../../kernel/references.ts";

/** The types of transactions. A new kind of money adds its type here. */
export const TRANSACTION_TYPES = [
  "Transfer",
  "InternalTransfer",
  "Funding",
  "Payout",
  "Verification",
  "Bill",
  "Adjustment",
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** How the money moved: through a bank, within this service's own books, or to a biller. */
export const CHANNELS = ["BankTransfer", "Internal", "Biller"] as const;

export type Channel = (typeof CHANNELS)[number];

export const POSTING_TYPES = ["Debit", "Credit"] as const;

export type PostingType = (typeof POSTING_TYPES)[number];

export const STATUSES = ["Successful", "Pending", "Failed", "Reversed"] as const;

/** `Failed` would mean that the money was not refunded. Here a failure and its refund commit together. */
export type Status = (typeof STATUSES)[number];

/** How a credit fits the amount expected. */
export const MATCHES = ["exact", "under", "over", "late", "duplicate"] as const;

export type Match = (typeof MATCHES)[number];

/** The prefix of each type's references. */
const PREFIXES: Readonly<Record<TransactionType, ReferenceKind>> = {
  Transfer: "trf",
  InternalTransfer: "trf",
  Funding: "fnd",
  Payout: "pay",
  Verification: "vtx",
  Bill: "bil",
  Adjustment: "adj",
};

export const prefixOf = (type: TransactionType): ReferenceKind => PREFIXES[type];

export const REFERENCE_PREFIXES: readonly string[] = [...new Set(Object.values(PREFIXES))];

export type RequestState = "Processing" | "Completed" | "Failed";

/** Whether the request is pending, successful or failed. */
const REQUEST_STATES: Readonly<Record<Status, RequestState>> = {
  Pending: "Processing",
  Successful: "Completed",
  Failed: "Failed",
  Reversed: "Failed",
};

export const requestStateOf = (status: Status): RequestState => REQUEST_STATES[status];

export type EventStatus = "Successful" | "Unsuccessful" | "Pending";

const EVENT_STATUSES: Readonly<Record<Status, EventStatus>> = {
  Pending: "Pending",
  Successful: "Successful",
  Failed: "Unsuccessful",
  Reversed: "Unsuccessful",
};

/** An event says how it ended for the beneficiary; the record also says where the money is. */
export const eventStatusOf = (status: Status): EventStatus => EVENT_STATUSES[status];

/**
 * The progress of money that a provider sends.
 * | progress | meaning |
 * |---|---|
 * | `awaiting_approval` | held; an operator decides whether it is sent |
 * | `waiting` | held; no provider has it |
 * | `sending` | a worker is sending it, or crashed before or after the call: the provider may have it |
 * | `accepted` | the provider has it, and has not confirmed an outcome |
 * | `unknown` | it may be paid or not; it is requeried until the outcome is proven |
 * | `settled` | proven: the beneficiary has the money |
 * | `failed` | proven: the beneficiary will not get the money; everything was refunded |
 * | `returned` | the beneficiary's bank returned it later; everything was refunded |
 * | `paid_late` | everything was refunded, and then it was paid: the operator must resolve it |
 */
export type Progress =
  | "awaiting_approval"
  | "waiting"
  | "sending"
  | "accepted"
  | "unknown"
  | "settled"
  | "failed"
  | "returned"
  | "paid_late";

interface StateFacts {
  readonly status: Status;
  readonly details: string;
}

/** What the merchant reads about each. The other side's reason is added if it gave one. */
const STATES: Readonly<Record<Progress, StateFacts>> = {
  awaiting_approval: { status: "Pending", details: "Waiting for approval." },
  waiting: { status: "Pending", details: "Waiting to be sent." },
  sending: { status: "Pending", details: "Being sent." },
  accepted: { status: "Pending", details: "Sent. The receiving bank has not confirmed yet." },
  unknown: {
    status: "Pending",
    details: "Sent. The bank has not confirmed yet; we keep querying it until it does.",
  },
  settled: { status: "Successful", details: "Completed." },
  failed: { status: "Reversed", details: "Failed. The amount, fee and stamp duty were refunded." },
  returned: {
    status: "Reversed",
    details: "Returned by the receiving bank. The amount, fee and stamp duty were refunded.",
  },
  paid_late: {
    status: "Reversed",
    details: "Failed: not completed in time. The amount, fee and stamp duty were refunded.",
  },
};

export const statusAt = (progress: Progress): Status => STATES[progress].status;

/** The same for a transaction without a progress, which no provider sends. */
const DETAILS: Readonly<Record<Status, string>> = {
  Successful: "Completed.",
  Pending: "Held until the outcome is known.",
  Failed: "Failed.",
  Reversed: "Failed. Everything was refunded.",
};

/** The state and the reason, in a sentence. */
export function detailsOf(
  progress: Progress | null,
  status: Status,
  reason: string | null,
): string {
  const details = progress === null ? DETAILS[status] : STATES[progress].details;
  return reason === null ? details : `${details} ${reason}`;
}
