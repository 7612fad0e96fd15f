import type { Progress } from "../../platform/transactions/index.ts";

/** What can happen to money that is on its way out. */
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
  /** By the operator: given back before it was sent. */
  | "withdrawn";

interface Step {
  readonly to: Progress;
  /** It contradicts what was proven before, so a notice is not enough: the provider itself has to say so when asked. */
  readonly needsProof?: true;
}

type Steps = Readonly<Partial<Record<Happening, Step>>>;

/** What a provider can say of what it may have. */
const UNDER_WAY: Steps = {
  accepted: { to: "accepted" },
  unknown: { to: "unknown" },
  succeeded: { to: "settled" },
  failed: { to: "failed" },
  returned: { to: "failed" },
};

const AGAINST_A_FAILURE: Steps = { succeeded: { to: "paid_late", needsProof: true } };

/**
 * Every step there is. What is not here changes nothing: it came too late, or twice. A provider's proof counts
 * whatever we believe to be the state of a payment, also that we have not sent it.
 */
const STEPS: Readonly<Record<Progress, Steps>> = {
  awaiting_approval: { approved: { to: "waiting" }, rejected: { to: "failed" } },
  // Nothing of it is with the provider, so it may go to another one, or nowhere.
  waiting: {
    ...UNDER_WAY,
    taken: { to: "sending" },
    moved: { to: "waiting" },
    withdrawn: { to: "failed" },
  },
  sending: { ...UNDER_WAY, postponed: { to: "waiting" } },
  // Whoever has said that it is theirs is not forgotten for a moment of silence.
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

/** Whether a provider may have it and has not said what became of it. */
export const isOpen = (progress: Progress): boolean => OPEN.has(progress);

/** While an order stands there, its hold keeps the money. */
export const PROGRESS_HELD: readonly Progress[] = [
  "awaiting_approval",
  "waiting",
  "sending",
  "accepted",
  "unknown",
];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The pauses before an outcome is asked after, one time after another. The last one comes again and again. */
const ASKING_PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

export const pauseBeforeAsking = (ask: number): number =>
  ASKING_PAUSES_MS[Math.min(ask, ASKING_PAUSES_MS.length - 1)] ?? 0;

/** A provider that has accepted a payment tells what becomes of it by itself; asking begins where that may have been lost. */
export const FIRST_ASK_OF_ACCEPTED = 2;

/** A provider that cannot be asked is tried again sooner than one that does not know. */
export const UNAVAILABLE_PAUSE_MS = MINUTE_MS;

const HOUR_MS = 60 * MINUTE_MS;

/** The pauses before a provider is asked again whether it confirms what contradicts its older word. */
const CONFIRMING_PAUSES_MS = [MINUTE_MS, 15 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS, 36 * HOUR_MS];

/** Undefined: it was asked often enough. */
export const pauseBeforeConfirming = (ask: number): number | undefined => CONFIRMING_PAUSES_MS[ask];

const POSTPONED_MS_MAX = MINUTE_MS;

/** The pause before what a provider did not take is brought to it again. */
export function pauseBeforeSending(attempt: number, atLeastMs: number): number {
  const grown = 5 * SECOND_MS * 2 ** Math.min(attempt, 10);
  return Math.min(Math.max(grown, atLeastMs), POSTPONED_MS_MAX);
}

const MISSED_AFTER_MS = 24 * HOUR_MS;

/** Whether an outcome has been missing for so long that a person has to look. */
export const isMissed = (sentAt: Date | null, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() >= MISSED_AFTER_MS;
