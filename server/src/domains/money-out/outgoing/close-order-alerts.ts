import type { Kit } from "../../../kernel/kit.ts";
import { closeDecidedAlerts } from "../../platform/alerts/index.ts";
import { referenceOf, type Transaction } from "../../platform/transactions/index.ts";

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
