import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type Hold, holdOf } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { FoundRows } from "../../../kernel/ledger/records.ts";
import type {
  Accepted,
  Failed,
  Receipt,
  Returned,
  Succeeded,
  Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { alertMissingCell } from "../../platform/cells/index.ts";
import {
  type Progress,
  readOwner,
  referenceOf,
  statusAt,
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import { closeLateAlerts, type LateEnd } from "./close-order-alerts.ts";
import { Contradiction } from "./errors.ts";
import { type DisputedClaim, scheduleConfirming, scheduleRequery } from "./jobs.ts";
import { noteFailure } from "./note-failure.ts";
import type { OutgoingContext, OutgoingKind } from "./outgoing-kinds.ts";
import { isOpen, isOverdue, pauseBeforeConfirming, stepAfter } from "./rules.ts";
import { postLatePayment, refundHeld, refundReturned, settleHeld } from "./settle-or-refund.ts";

/** The outcome of an order, from the provider's answer or its notice. */
export type OrderOutcome =
  | Succeeded
  | Accepted
  | Failed
  | Returned
  | Pick<Unknown, "kind" | "missingCell">;

export interface Finding {
  readonly outcome: OrderOutcome;
  /** The same for each repetition of the finding. */
  readonly key: string;
  /** The provider is not configured any more, so no requery is possible. */
  readonly isNotConfigured?: boolean;
  /** The next requery, if the order is still open then. */
  readonly next?: { readonly attempt: number; readonly inMs: number };
}

/**
 * Records the outcome of an order. A late or repeated outcome changes nothing. An outcome that contradicts an older
 * proof counts only if the provider repeats it when queried: answers and notices can arrive out of order.
 */
export async function recordOutcome(
  context: OutgoingContext,
  transaction: Transaction,
  finding: Finding,
): Promise<void> {
  try {
    await run(context, transaction, finding, false);
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    const { environmentId, id } = transaction;
    const claim = finding.outcome.kind;
    await confirmClaim(context, transaction, {
      environmentId,
      id,
      claim,
      key: finding.key,
      attempt: 0,
    });
  }
}

/**
 * Queries the provider about an outcome that contradicts an older proof, and records the answer. A provider may be
 * behind its own notice and may never repeat it. So an unconfirmed claim is requeried, and in the end raises an alert.
 */
export async function confirmClaim(
  context: OutgoingContext,
  transaction: Transaction,
  disputed: DisputedClaim,
): Promise<void> {
  const outcome = await queryProvider(context, transaction);
  if (outcome !== undefined) {
    // Each query has its own key: a provider that does not have the outcome yet may have it when the notice is
    // repeated.
    const nonce = context.kit.randomness.bytes(12).toString("base64url");
    await run(context, transaction, { outcome, key: `${disputed.key}/proven/${nonce}` }, true);
  }
  await keepClaim(context, transaction, disputed);
}

/** Schedules the next requery of a claim, unless the order's state follows it. After the last one it raises an alert. */
export async function keepClaim(
  context: OutgoingContext,
  transaction: Transaction,
  disputed: DisputedClaim,
): Promise<void> {
  const { accountId, environmentId, id } = transaction;
  // The same key for each repetition, so a repeated notice schedules one timer.
  const key = `outgoing/${id}/${disputed.key}/unconfirmed/${disputed.attempt}`;
  await context.kit.ledger.run(
    scheduleClaimRequery(accountId, disputed),
    internalCaller(environmentId, key),
  );
}

const scheduleClaimRequery = (accountId: bigint, disputed: DisputedClaim) =>
  operation({
    name: "outgoing.schedule_claim_requery",
    needs: { order: transactionOf(accountId, disputed.id) },
    decide({ order: found }, books) {
      const order = present(found, "the order");
      const progress = present(order.progress, "the progress of an order");
      const step = stepAfter(progress, disputed.claim);
      if (step === undefined) return;
      const pauseMs = pauseBeforeConfirming(disputed.attempt);
      if (pauseMs === undefined) {
        // An open order is requeried, and has an alert of its own.
        if (step.needsProof) raiseAlert(books, unconfirmed(order, disputed));
      } else scheduleConfirming(books, { ...disputed, attempt: disputed.attempt + 1 }, pauseMs);
    },
  });

/** Queries the provider. Undefined if it has no such order. Throws if it gives no outcome. */
export async function queryProvider(
  context: OutgoingContext,
  transaction: Transaction,
): Promise<OrderOutcome | undefined> {
  const { kit } = context;
  const owner = await readOwner(kit.database, transaction.environmentId);
  const outcome = await context.kindOf(transaction.type).find(kit, { transaction, owner });
  if (outcome.kind === "not_found") return undefined;
  if (outcome.kind === "unavailable" || outcome.kind === "unknown") {
    throw new Error(
      `${transaction.provider} did not report the outcome of an order: ${outcome.why}`,
    );
  }
  return outcome;
}

async function run(
  context: OutgoingContext,
  transaction: Transaction,
  finding: Finding,
  isProven: boolean,
): Promise<void> {
  const { environmentId, id } = transaction;
  const caller = internalCaller(environmentId, `outgoing/${id}/${finding.key}`);
  const operation = recording(context, transaction, finding, isProven);
  const { outcome: lateEnd } = await context.kit.ledger.run(operation, caller);
  if (lateEnd !== undefined) await closeLateAlerts(context.kit, transaction, lateEnd);
}

function recording(
  context: OutgoingContext,
  transaction: Transaction,
  finding: Finding,
  isProven: boolean,
): MoneyOperation<LateEnd | undefined> {
  const { accountId, id, holdId } = transaction;
  const kind = context.kindOf(transaction.type);
  return operation({
    name: `outgoing.${finding.outcome.kind}`,
    needs: {
      ...kind.needs?.(transaction),
      order: transactionOf(accountId, id),
      hold: holdOf(accountId, present(holdId, "the hold of an order")),
    },
    decide({ order, hold, ...rows }, books) {
      const held = { before: present(order, "the order"), hold: present(hold, "its hold"), rows };
      const after = applyOutcome(books, kind, held, finding.outcome, isProven);
      scheduleNextRequery(books, after, finding);
      return lateEndOf(held.before, after, books.now);
    },
  });
}

/** Undefined for all but the few orders that ended now, after a day. */
function lateEndOf(before: Transaction, after: Transaction, now: Date): LateEnd | undefined {
  const { progress } = after;
  if (progress === before.progress || progress === null || isOpen(progress)) return undefined;
  if (!isOverdue(before.createdAt, now)) return undefined;
  return { progress, wasPaidLate: before.progress === "paid_late" };
}

/** What an outcome changes. */
interface HeldOrder {
  readonly before: Transaction;
  readonly hold: Hold;
  /** The rows that the kind's `needs` named. */
  readonly rows: FoundRows;
}

/** Moves the money that follows from an outcome, and announces an end. Returns the order after it. */
export function applyOutcome(
  books: Books,
  kind: OutgoingKind,
  { before, hold, rows }: HeldOrder,
  outcome: OrderOutcome,
  isProven: boolean,
): Transaction {
  const after = advanced(books, before, outcome, isProven);
  if (after.progress !== before.progress) moveMoney(books, after, before, hold);
  if (after.status !== before.status) kind.announce(books, after, rows);
  if (after.status !== before.status && after.status === "Reversed") noteFailure(books, after);
  return after;
}

/** The order after the finding; unchanged if the finding is late or repeated. */
function advanced(
  books: Books,
  before: Transaction,
  outcome: OrderOutcome,
  isProven: boolean,
): Transaction {
  const from = present(before.progress, "the progress of an order");
  const step = stepAfter(from, outcome.kind);
  if (step === undefined) return before;
  if (step.needsProof && !isProven) throw new Contradiction(`${outcome.kind} after ${from}`);
  const changes = changesAfter(before, step.to, outcome);
  const isSame = before.progress === changes.progress && before.sessionId === changes.sessionId;
  if (isSame) return before;
  return books.update(transactions, before, { ...changes, updatedAt: books.now });
}

/** The columns that an outcome changes. Receipt fields that the outcome lacks keep their values. */
function changesAfter(before: Transaction, progress: Progress, outcome: OrderOutcome) {
  const receipt: Partial<Receipt> = "receipt" in outcome ? outcome.receipt : {};
  return {
    progress,
    status: statusAt(progress),
    settledAmount: progress === "settled" ? before.amount : 0n,
    reason: "reason" in outcome ? outcome.reason : null,
    sessionId: receipt.sessionId ?? before.sessionId,
    stan: receipt.stan ?? before.stan,
    providerReference: receipt.providerReference ?? before.providerReference,
  };
}

/** The postings of each end. No other step moves money. */
function moveMoney(books: Books, after: Transaction, before: Transaction, hold: Hold): void {
  const { progress } = after;
  const wasPaidLate = before.progress === "paid_late";
  if (progress === "settled") settleHeld(books, hold, after);
  if (progress === "failed" && !wasPaidLate) refundHeld(books, hold, after);
  if (progress === "failed" && wasPaidLate) postLatePayment(books, after, true);
  if (progress === "returned") refundReturned(books, after);
  if (progress === "paid_late") {
    postLatePayment(books, after, false);
    raiseAlert(books, latePayment(after));
  }
}

function scheduleNextRequery(
  books: Books,
  order: Transaction,
  { outcome, next, isNotConfigured }: Finding,
): void {
  if (next === undefined || order.progress === null || !isOpen(order.progress)) return;
  const { environmentId, id, sentAt } = order;
  if (isNotConfigured === true) raiseAlert(books, notConfigured(order));
  if (outcome.kind === "unknown" && outcome.missingCell !== undefined)
    alertMissingCell(books, outcome.missingCell);
  if (isOverdue(sentAt, books.now)) raiseAlert(books, overdueOutcome(order));
  scheduleRequery(books, { environmentId, id, attempt: next.attempt }, next.inMs);
}

const notConfigured = (order: Transaction) => ({
  kind: "outgoing.provider_not_configured",
  subject: referenceOf(order),
  message: `This order may be with ${order.provider} as ${order.orderReference}, but ${order.provider} is not configured any more, so it cannot be queried. Configure it again. Do not pay this again before its outcome is known.`,
});

const overdueOutcome = (order: Transaction) => ({
  kind: "outgoing.outcome_unknown",
  subject: referenceOf(order),
  message: `${order.provider} has not confirmed the outcome of this order for a day. Ask the provider about ${order.orderReference}. Requeries continue until it confirms. If its account is closed and it will never confirm, two people decide (transfer decide-outcome).`,
});

const unconfirmed = (order: Transaction, { claim }: DisputedClaim) => ({
  kind: "outgoing.unconfirmed",
  subject: referenceOf(order),
  message: `${order.provider} reported "${claim}" for this order, which contradicts what it proved before, and has not confirmed it in two days of requeries. Ask the provider about ${order.orderReference}.`,
});

const latePayment = (order: Transaction) => ({
  kind: "outgoing.paid_late",
  subject: referenceOf(order),
  message: `${order.provider} paid this order after it had failed and was refunded to the merchant. The amount is in suspense until it is recovered.`,
});
