import type { Progress } from "../../platform/transactions/index.ts";

/** What can happen to an order. */
export type Happening =
  | "approved"
  | "rejected"
  | "taken"
  | "postponed"
  | "accepted"
  | "unknown"
  | "succeeded"
  | "failed"
  | "returned"
  | "charged"
  /** By the operator: to another provider. */
  | "moved"
  /** By the operator: refunded before it was sent. */
  | "withdrawn";

interface Step {
  readonly to: Progress;
  /** It contradicts an older proof, so a notice is not enough: the provider must confirm it in a query. */
  readonly needsProof?: true;
}

type Steps = Readonly<Partial<Record<Happening, Step>>>;

/** The outcomes of an order that a provider may have. */
const UNDER_WAY: Steps = {
  accepted: { to: "accepted" },
  unknown: { to: "unknown" },
  succeeded: { to: "settled" },
  failed: { to: "failed" },
  returned: { to: "failed" },
};

const AGAINST_A_FAILURE: Steps = { succeeded: { to: "paid_late", needsProof: true } };

/**
 * Every step. An outcome without a step here changes nothing: it is late or repeated. A provider's proof counts in
 * every state, even for an order that we have not marked as sent.
 */
const STEPS: Readonly<Record<Progress, Steps>> = {
  awaiting_approval: { approved: { to: "waiting" }, rejected: { to: "failed" } },
  // No provider has it, so it may go to another one or be refunded.
  waiting: {
    ...UNDER_WAY,
    taken: { to: "sending" },
    moved: { to: "waiting" },
    withdrawn: { to: "failed" },
  },
  sending: { ...UNDER_WAY, postponed: { to: "waiting" } },
  // A provider that has accepted an order still has it when a later query gives no outcome.
  accepted: { ...UNDER_WAY, unknown: { to: "accepted" } },
  unknown: UNDER_WAY,
  settled: {
    failed: { to: "returned", needsProof: true },
    returned: { to: "returned", needsProof: true },
  },
  failed: AGAINST_A_FAILURE,
  returned: AGAINST_A_FAILURE,
  paid_late: {
    charged: { to: "settled" },
    failed: { to: "failed", needsProof: true },
    returned: { to: "failed", needsProof: true },
  },
};

export const stepAfter = (progress: Progress, happening: Happening): Step | undefined =>
  STEPS[progress][happening];

const OPEN: ReadonlySet<Progress> = new Set<Progress>(["sending", "accepted", "unknown"]);

/** Whether a provider may have it and has not confirmed its outcome. */
export const isOpen = (progress: Progress): boolean => OPEN.has(progress);

/** The states in which the hold keeps the money. */
export const PROGRESS_HELD: readonly Progress[] = [
  "awaiting_approval",
  "waiting",
  "sending",
  "accepted",
  "unknown",
];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The pauses before each requery. The last one repeats. */
const REQUERY_PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

export const pauseBeforeRequery = (attempt: number): number =>
  REQUERY_PAUSES_MS[Math.min(attempt, REQUERY_PAUSES_MS.length - 1)] ?? 0;

export const longestRequeryPauseMs = Math.max(...REQUERY_PAUSES_MS);

/** A provider reports the end of an accepted payment by itself. Requeries begin when that notice may be lost. */
export const FIRST_REQUERY_OF_ACCEPTED = 2;

/** A provider that cannot be queried is tried again sooner than one without an outcome. */
export const UNAVAILABLE_PAUSE_MS = MINUTE_MS;

const HOUR_MS = 60 * MINUTE_MS;

/** The pauses before each requery of an unconfirmed claim. */
const CONFIRMING_PAUSES_MS = [MINUTE_MS, 15 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS, 36 * HOUR_MS];

/** Undefined after the last requery. */
export const pauseBeforeConfirming = (attempt: number): number | undefined =>
  CONFIRMING_PAUSES_MS[attempt];

const POSTPONED_MS_MAX = MINUTE_MS;

/** The pause before an order that the provider did not take is sent again. */
export function pauseBeforeSending(attempt: number, atLeastMs: number): number {
  const grown = 5 * SECOND_MS * 2 ** Math.min(attempt, 10);
  return Math.min(Math.max(grown, atLeastMs), POSTPONED_MS_MAX);
}

const OVERDUE_AFTER_MS = 24 * HOUR_MS;
export const OVERDUE_AFTER_SECONDS = OVERDUE_AFTER_MS / SECOND_MS;

/** Whether an outcome is missing for so long that the operator must look. */
export const isOverdue = (sentAt: Date | null, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() >= OVERDUE_AFTER_MS;
