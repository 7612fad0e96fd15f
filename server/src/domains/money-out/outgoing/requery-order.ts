import { present } from "../../../kernel/assert.ts";
import { mayBeAtEarlierAccount } from "../../../kernel/providers/live/account-queries.ts";
import { readOwner, readTransactions } from "../../platform/transactions/index.ts";
import type { DisputedClaim, Requery } from "./jobs.ts";
import type { Order, OutgoingContext } from "./outgoing-kinds.ts";
import { confirmClaim, type OrderOutcome, recordOutcome } from "./record-outcome.ts";
import { isOpen, pauseBeforeRequery, UNAVAILABLE_PAUSE_MS } from "./rules.ts";

/**
 * Queries the provider about an order whose outcome is unknown, and schedules the next requery while it stays open.
 */
export async function requeryOrder(
  context: OutgoingContext,
  { environmentId, id, attempt }: Requery,
): Promise<void> {
  const { database } = context.kit;
  const [transaction] = await readTransactions(database, environmentId, [id]);
  // A notice has closed most orders by now.
  if (!transaction?.progress || !isOpen(transaction.progress)) return;
  const owner = await readOwner(database, environmentId);
  const kind = context.kindOf(transaction.type);
  const readiness = await kind.readiness(context.kit, owner.mode, transaction.provider);
  const answer = await answerOn(context, { transaction, owner });
  const pauseMs = pauseBeforeRequery(attempt + 1);
  const isUnavailable = answer === "unavailable";
  await recordOutcome(context, transaction, {
    outcome: isUnavailable ? { kind: "unknown" } : answer,
    isNotConfigured: readiness === "not_configured",
    key: `requeried/${attempt}`,
    next: {
      attempt: attempt + 1,
      inMs: isUnavailable ? Math.min(pauseMs, UNAVAILABLE_PAUSE_MS) : pauseMs,
    },
  });
}

/** Requeries an unconfirmed claim. */
export async function requeryClaim(
  context: OutgoingContext,
  disputed: DisputedClaim,
): Promise<void> {
  const { environmentId, id } = disputed;
  const [transaction] = await readTransactions(context.kit.database, environmentId, [id]);
  await confirmClaim(context, present(transaction, "the order"), disputed);
}

/**
 * Sends an order again if the provider does not have it, under the same reference, which the provider pays once. An
 * earlier account of ours may have it although this one does not.
 */
async function answerOn(
  context: OutgoingContext,
  order: Order,
): Promise<OrderOutcome | "unavailable"> {
  const kind = context.kindOf(order.transaction.type);
  const found = await kind.find(context.kit, order);
  if (found.kind === "not_found" && (await isElsewhere(context, order))) return { kind: "unknown" };
  const answer = found.kind === "not_found" ? await kind.send(context.kit, order, false) : found;
  return answer.kind === "unavailable" ? "unavailable" : answer;
}

const isElsewhere = ({ kit }: OutgoingContext, { transaction: { provider, sentAt } }: Order) =>
  mayBeAtEarlierAccount(kit.database, provider, sentAt);
