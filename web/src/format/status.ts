/** The six shapes of the design, which show what kind of state it is before a person reads its word. */
export type StatusShape = "done" | "progress" | "person" | "unknown" | "failed" | "ended";

/** The API's words, each with its shape. A word that is missing here is shown quietly, as it is. */
const SHAPES: Readonly<Record<string, StatusShape>> = {
  Successful: "done",
  Paid: "done",
  Sent: "done",
  Active: "done",
  Approved: "done",
  Verified: "done",
  Completed: "done",
  Released: "done",
  Settled: "done",
  Cleared: "done",
  Delivered: "done",
  Enabled: "done",
  Pending: "progress",
  Held: "progress",
  PartiallyPaid: "progress",
  Processing: "progress",
  Retrying: "progress",
  Waiting: "progress",
  Scheduled: "progress",
  AwaitingApproval: "person",
  Failed: "failed",
  Unsuccessful: "failed",
  Expired: "failed",
  Declined: "failed",
  Rejected: "failed",
  Suspended: "failed",
  Failing: "failed",
  Disabled: "failed",
  Frozen: "ended",
  Reversed: "ended",
  Cancelled: "ended",
  Closed: "ended",
  Terminated: "ended",
  Retired: "ended",
  Withdrawn: "ended",
  Revoked: "ended",
};

/** What is known besides the API's status: whom it waits for, and whether its outcome is proven. */
export interface StatusFacts {
  readonly awaitsApproval?: boolean | undefined;
  readonly outcomeUnknown?: boolean | undefined;
}

export interface ShownStatus {
  readonly shape: StatusShape;
  readonly words: string;
}

/** The shape and the words of a state. An unknown word keeps its own text. */
export function showStatus(word: string, facts: StatusFacts = {}): ShownStatus {
  if (facts.outcomeUnknown === true) return { shape: "unknown", words: "Outcome unknown" };
  if (facts.awaitsApproval === true || SHAPES[word] === "person")
    return { shape: "person", words: "Needs approval" };
  return { shape: SHAPES[word] ?? "ended", words: separateWords(word) };
}

/** `PartiallyPaid` → `Partially paid`: the API's own word, readable. `VAT` stays. */
export function separateWords(word: string): string {
  if (word === word.toUpperCase()) return word;
  const text = word.replaceAll(/[_-]/g, " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
