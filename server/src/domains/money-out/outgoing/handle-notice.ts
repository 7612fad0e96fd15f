import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format } from "../../../kernel/money.ts";
import type { PaymentNotice } from "../../../kernel/providers/ports/notice.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import {
  readTransactions,
  referenceOf,
  type Transaction,
} from "../../platform/transactions/index.ts";
import type { OutgoingContext } from "./outgoing-kinds.ts";
import { keepClaim, queryProvider, recordOutcome } from "./record-outcome.ts";
import { FIRST_REQUERY_OF_ACCEPTED, pauseBeforeRequery } from "./rules.ts";

/**
 * Records the outcome that a provider's notice reports. If the notice proves nothing, or its amount differs from the
 * order, the provider is queried. If it says that money came back and the provider's record does not show it yet, the
 * provider is queried for two days.
 */
export async function handleNotice(
  context: OutgoingContext,
  { subject, amount, outcome: claimed, claim, key: noticed }: PaymentNotice,
  provider: string,
): Promise<void> {
  const { database, log } = context.kit;
  const [transaction] = await readTransactions(database, subject.environmentId, [subject.id]);
  if (transaction === undefined) {
    log.warn({ provider, notice: noticed }, "notice ignored: the provider has no such order");
    return;
  }
  const conflict = conflictIn(transaction, { amount, claimed, provider });
  if (conflict !== undefined) await raiseConflict(context, transaction, conflict);
  if (transaction.provider !== provider) return;
  const isBelieved = claimed.kind !== "unknown" && amount === transaction.amount;
  const outcome = isBelieved ? claimed : await queryProvider(context, transaction);
  const key = `notice/${provider}/${noticed}`;
  if (outcome !== undefined) {
    // The worker that sent it may have crashed, so a requery is scheduled here.
    const attempt = FIRST_REQUERY_OF_ACCEPTED;
    const next = { attempt, inMs: pauseBeforeRequery(attempt) };
    await recordOutcome(context, transaction, { outcome, key, next });
  }
  if (claim === undefined) return;
  await keepClaim(context, transaction, { ...subject, claim, key, attempt: 0 });
}

interface Claim {
  readonly amount: bigint | null;
  readonly claimed: PaymentNotice["outcome"];
  readonly provider: string;
}

/** Why the notice cannot be true of this order; undefined if it fits. */
function conflictIn(order: Transaction, { amount, claimed, provider }: Claim): string | undefined {
  const { currency } = order;
  if (order.provider !== provider) return `${claimed.kind}, and the order is not with ${provider}`;
  if (amount === null || amount === order.amount) return undefined;
  return `${claimed.kind} for ${format(amount, currency)}, and the order is for ${format(order.amount, currency)}`;
}

/** Raises an alert, once for each conflict. The notice moves no money. */
async function raiseConflict(
  { kit }: OutgoingContext,
  order: Transaction,
  conflict: string,
): Promise<void> {
  const { environmentId, orderReference, provider } = order;
  const reference = referenceOf(order);
  const raising = operation({
    name: "outgoing.notice_conflict",
    needs: {},
    decide: (_found, books) =>
      raiseAlert(books, {
        kind: "outgoing.notice_conflict",
        subject: `${reference}: ${conflict}`,
        message: `A notice about ${reference} (${orderReference} at ${provider ?? "no provider"}) says: ${conflict}. It was ignored and moved no money. Ask its sender what was paid.`,
      }),
  });
  const key = `outgoing/conflict/${order.id}/${conflict}`;
  await kit.ledger.run(raising, internalCaller(environmentId, key));
}
