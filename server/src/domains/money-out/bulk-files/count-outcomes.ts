import type { RowOutcome } from "./progress-queries.ts";

/** How far a row's transfer is, in the words of the page. */
export type OutcomeState = "awaiting_approval" | "pending" | "unknown" | "successful" | "failed";

export const OUTCOME_STATES: readonly OutcomeState[] = [
  "awaiting_approval",
  "pending",
  "unknown",
  "successful",
  "failed",
];

export function outcomeOf({
  status,
  progress,
}: Pick<RowOutcome, "status" | "progress">): OutcomeState {
  if (status === "Successful") return "successful";
  if (status !== "Pending") return "failed";
  if (progress === "awaiting_approval" || progress === "unknown") return progress;
  return "pending";
}

/** How many transfers of a file are in each state. */
export function countOutcomes(
  outcomes: readonly RowOutcome[],
): Readonly<Record<OutcomeState, number>> {
  const counts = { awaiting_approval: 0, pending: 0, unknown: 0, successful: 0, failed: 0 };
  for (const outcome of outcomes) counts[outcomeOf(outcome)] += 1;
  return counts;
}
