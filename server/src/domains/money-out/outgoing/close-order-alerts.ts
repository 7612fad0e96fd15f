import type { Kit } from "../../../kernel/kit.ts";
import { closeAnsweredAlerts, closeDecidedAlerts } from "../../platform/alerts/index.ts";
import { type Progress, referenceOf, type Transaction } from "../../platform/transactions/index.ts";

/** What each decision of an operator answers. */
const ANSWERED = {
  "transfer.decide_outcome": ["outgoing.outcome_unknown", "outgoing.unconfirmed"],
  "transfer.charge_late": ["outgoing.paid_late"],
  "transfer.move": ["outgoing.provider_not_configured", "outgoing.not_taken"],
  "transfer.refund": ["outgoing.provider_not_configured", "outgoing.not_taken"],
} as const;

/**
 * Closes the alerts about an order that an operator has decided. It runs after the commit: an alert that a crash leaves
 * open is closed by hand.
 */
export async function closeOrderAlerts(
  { database, clock }: Kit,
  order: Transaction,
  decided: { readonly decision: keyof typeof ANSWERED; readonly by: string },
): Promise<void> {
  await closeDecidedAlerts(database, {
    ...{ environmentId: order.environmentId, subject: referenceOf(order) },
    ...{ kinds: ANSWERED[decided.decision], at: clock.now(), ...decided },
  });
}

/** How the provider's own answer ended an order that waited for a day. */
export interface LateEnd {
  readonly progress: Progress;
  readonly wasPaidLate: boolean;
}

/** What waits for the provider, and so ends with its answer. */
const WAITING = [...ANSWERED["transfer.decide_outcome"], ...ANSWERED["transfer.move"]] as const;

/**
 * Closes the alerts about an order whose provider answered after all. Only an order of a day can have one. It runs
 * after the commit: an alert that a crash leaves open is closed by hand.
 */
export async function closeLateAlerts(
  { database, clock }: Kit,
  order: Transaction,
  { progress, wasPaidLate }: LateEnd,
): Promise<void> {
  const kinds = wasPaidLate ? [...WAITING, "outgoing.paid_late"] : WAITING;
  await closeAnsweredAlerts(database, {
    ...{ environmentId: order.environmentId, subject: referenceOf(order), kinds },
    ...{ at: clock.now(), note: `${order.provider} answered: ${ENDS[progress] ?? progress}.` },
  });
}

const ENDS: Readonly<Partial<Record<Progress, string>>> = {
  settled: "it was paid",
  failed: "it was not paid",
  returned: "it was returned",
  paid_late: "it was paid after its refund",
};
