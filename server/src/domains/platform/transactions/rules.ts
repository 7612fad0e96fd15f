/** What a transaction is. Later kinds of money add themselves here, and nothing else of the record is theirs. */
export const TRANSACTION_TYPES = [
  "Transfer",
  "InternalTransfer",
  "Funding",
  "Payout",
  "Verification",
  "Bill",
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The way the money takes: over a bank rail, or within the books of this service. */
export const CHANNELS = ["BankTransfer", "Internal", "Biller"] as const;

export type Channel = (typeof CHANNELS)[number];

export const POSTING_TYPES = ["Debit", "Credit"] as const;

export type PostingType = (typeof POSTING_TYPES)[number];

export const STATUSES = ["Successful", "Pending", "Failed", "Reversed"] as const;

/** `Failed` would stand where the money could not be given back; here a failure and its reversal commit together. */
export type Status = (typeof STATUSES)[number];

/** How money that came in compares with what was asked for. */
export const MATCHES = ["exact", "under", "over", "late", "duplicate"] as const;

export type Match = (typeof MATCHES)[number];

/** What each type's references begin with. */
const PREFIXES: Readonly<Record<TransactionType, string>> = {
  Transfer: "trf",
  InternalTransfer: "trf",
  Funding: "fnd",
  Payout: "pay",
  Verification: "vtx",
  Bill: "bil",
};

export const prefixOf = (type: TransactionType): string => PREFIXES[type];

export const REFERENCE_PREFIXES: readonly string[] = [...new Set(Object.values(PREFIXES))];

export type RequestState = "Processing" | "Completed" | "Failed";

/** Whether what was asked for is under way, done, or will not be. */
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

/** An event tells how it ended for the beneficiary; the record also tells where the money is. */
export const eventStatusOf = (status: Status): EventStatus => EVENT_STATUSES[status];

/**
 * How far money that leaves through a provider has come.
 *
 * | progress | what it means |
 * |---|---|
 * | `awaiting_approval` | held; a person decides whether it is sent at all |
 * | `waiting` | held; nothing of it is with the provider |
 * | `sending` | a worker hands it over, or was about to when it died: it may be with the provider |
 * | `accepted` | it is with the provider, who has neither done nor refused it |
 * | `unknown` | it may be done or not; it is asked after until one is proven |
 * | `settled` | proven: the beneficiary has it |
 * | `failed` | proven: the beneficiary does not have it and will not; everything is given back |
 * | `returned` | the beneficiary's bank sent it back later; everything is given back |
 * | `paid_late` | everything was given back, and then it was paid after all: a person has to see to it |
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

interface Standing {
  readonly status: Status;
  readonly details: string;
}

/** What the merchant is told of each. Where the other side gave a reason, that is told as well. */
const STANDINGS: Readonly<Record<Progress, Standing>> = {
  awaiting_approval: { status: "Pending", details: "Waits for approval." },
  waiting: { status: "Pending", details: "Waits to be sent." },
  sending: { status: "Pending", details: "Is being sent." },
  accepted: { status: "Pending", details: "Sent. The answer of the receiving bank is awaited." },
  unknown: {
    status: "Pending",
    details:
      "Sent, and not answered. The outcome is unknown, and is asked after until it is proven.",
  },
  settled: { status: "Successful", details: "Completed." },
  failed: { status: "Reversed", details: "Not done. Amount, fee and duty are back." },
  returned: {
    status: "Reversed",
    details: "Sent back by the receiving bank. Amount, fee and duty are back.",
  },
  paid_late: { status: "Reversed", details: "Not done in time. Amount, fee and duty are back." },
};

export const statusAt = (progress: Progress): Status => STANDINGS[progress].status;

/** The same of what has no progress, because nothing of it leaves through a provider. */
const DETAILS: Readonly<Record<Status, string>> = {
  Successful: "Completed.",
  Pending: "Held until the outcome is known.",
  Failed: "Not done.",
  Reversed: "Not done. Everything is back.",
};

/** A sentence on where it stands. */
export function detailsOf(
  progress: Progress | null,
  status: Status,
  reason: string | null,
): string {
  const details = progress === null ? DETAILS[status] : STANDINGS[progress].details;
  return reason === null ? details : `${details} ${reason}`;
}
