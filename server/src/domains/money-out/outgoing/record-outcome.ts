import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type Hold, holdOf } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type {
  Accepted,
  Failed,
  Receipt,
  Returned,
  Succeeded,
  Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import {
  type Progress,
  readOwner,
  referenceOf,
  statusAt,
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import { Contradiction } from "./errors.ts";
import { type Doubt, scheduleAsking, scheduleConfirming } from "./jobs.ts";
import { giveBackHeld, postLatePayment, settleHeld, takeBackSettled } from "./move-held-money.ts";
import type { Machine } from "./outgoing-kinds.ts";
import { isMissed, isOpen, pauseBeforeConfirming, stepAfter } from "./rules.ts";

/** What is known of an order after its provider was called, or has called. */
export type OrderOutcome = Succeeded | Accepted | Failed | Returned | Pick<Unknown, "kind">;

export interface Finding {
  readonly outcome: OrderOutcome;
  /** What makes a repetition recognisable. */
  readonly key: string;
  /** Its provider is not configured any more, so there is no way to ask. */
  readonly isUnaskable?: boolean;
  /** When it is asked after next, if it is still open then. */
  readonly next?: { readonly ask: number; readonly inMs: number };
}

/**
 * Writes down what a provider has made of an order. What comes too late, or again, changes nothing. What contradicts an
 * older proof is believed only if the provider says so again when it is asked: answers and notices come out of order.
 */
export async function recordOutcome(
  machine: Machine,
  transaction: Transaction,
  finding: Finding,
): Promise<void> {
  try {
    await run(machine, transaction, finding, false);
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    const { environmentId, id } = transaction;
    const claim = finding.outcome.kind;
    await haveConfirmed(machine, transaction, {
      environmentId,
      id,
      claim,
      key: finding.key,
      ask: 0,
    });
  }
}

/**
 * Asks the provider about what contradicts an older proof, and writes down what it says. A provider may be behind its own
 * notice, which it perhaps never repeats: so what it does not confirm is asked after again, and in the end by a person.
 */
export async function haveConfirmed(
  machine: Machine,
  transaction: Transaction,
  doubt: Doubt,
): Promise<void> {
  const outcome = await whatTheySayNow(machine, transaction);
  if (outcome !== undefined) {
    // One of its own each time: a provider that has not heard of it yet may know it when the notice comes again.
    const nonce = machine.kit.randomness.bytes(12).toString("base64url");
    await run(machine, transaction, { outcome, key: `${doubt.key}/proven/${nonce}` }, true);
  }
  const { accountId, environmentId, id } = transaction;
  // The same for every repetition: a notice that comes many times is asked after by one timer.
  const key = `outgoing/${id}/${doubt.key}/doubted/${doubt.ask}`;
  await machine.kit.ledger.run(doubting(accountId, doubt), internalCaller(environmentId, key));
}

const doubting = (accountId: bigint, doubt: Doubt) =>
  operation({
    name: "outgoing.doubt",
    needs: { order: transactionOf(accountId, doubt.id) },
    decide({ order: found }, books) {
      const order = present(found, "the order");
      const progress = present(order.progress, "the progress of an order");
      if (!stepAfter(progress, doubt.claim)?.needsProof) return;
      const pauseMs = pauseBeforeConfirming(doubt.ask);
      if (pauseMs === undefined) raiseAlert(books, unconfirmed(order, doubt));
      else scheduleConfirming(books, { ...doubt, ask: doubt.ask + 1 }, pauseMs);
    },
  });

/** Asks the provider. Undefined where it knows nothing of the order; that it cannot say is no answer. */
export async function whatTheySayNow(
  machine: Machine,
  transaction: Transaction,
): Promise<OrderOutcome | undefined> {
  const { kit } = machine;
  const owner = await readOwner(kit.database, transaction.environmentId);
  const outcome = await machine.kindOf(transaction.type).find(kit, { transaction, owner });
  if (outcome.kind === "not_found") return undefined;
  if (outcome.kind === "unavailable" || outcome.kind === "unknown") {
    throw new Error(`${transaction.provider} cannot say what became of an order: ${outcome.why}`);
  }
  return outcome;
}

async function run(
  machine: Machine,
  transaction: Transaction,
  finding: Finding,
  isProven: boolean,
): Promise<void> {
  const { environmentId, id } = transaction;
  const caller = internalCaller(environmentId, `outgoing/${id}/${finding.key}`);
  await machine.kit.ledger.run(recording(machine, transaction, finding, isProven), caller);
}

function recording(
  machine: Machine,
  transaction: Transaction,
  finding: Finding,
  isProven: boolean,
): MoneyOperation<void> {
  const { accountId, id, holdId } = transaction;
  const kind = machine.kindOf(transaction.type);
  return operation({
    name: `outgoing.${finding.outcome.kind}`,
    needs: {
      ...kind.needs?.(transaction),
      order: transactionOf(accountId, id),
      hold: holdOf(accountId, present(holdId, "the hold of an order")),
    },
    decide({ order, hold, ...rows }, books) {
      const before = present(order, "the order");
      const after = advanced(books, before, finding.outcome, isProven);
      if (after.progress !== before.progress) {
        moveMoney(books, after, before, present(hold, "the hold of an order"));
      }
      if (after.status !== before.status) kind.announce(books, after, rows);
      keepAsking(books, after, finding);
    },
  });
}

/** The order as the finding leaves it: as it was, where the finding comes too late or again. */
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
  const changes = told(before, step.to, outcome);
  const isSame = before.progress === changes.progress && before.sessionId === changes.sessionId;
  if (isSame) return before;
  return books.update(transactions, before, { ...changes, updatedAt: books.now });
}

/** What an outcome makes of a record. What was known of it before stays known. */
function told(before: Transaction, progress: Progress, outcome: OrderOutcome) {
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

/** What each end does to the money. On the way there nothing moves. */
function moveMoney(books: Books, after: Transaction, before: Transaction, hold: Hold): void {
  const { progress } = after;
  const wasPaidLate = before.progress === "paid_late";
  if (progress === "settled") settleHeld(books, hold, after);
  if (progress === "failed" && !wasPaidLate) giveBackHeld(books, hold, after);
  if (progress === "failed" && wasPaidLate) postLatePayment(books, after, true);
  if (progress === "returned") takeBackSettled(books, after);
  if (progress === "paid_late") {
    postLatePayment(books, after, false);
    raiseAlert(books, latePayment(after));
  }
}

function keepAsking(books: Books, order: Transaction, { next, isUnaskable }: Finding): void {
  if (next === undefined || order.progress === null || !isOpen(order.progress)) return;
  const { environmentId, id, sentAt } = order;
  if (isUnaskable === true) raiseAlert(books, unaskable(order));
  if (isMissed(sentAt, books.now)) raiseAlert(books, missedOutcome(order));
  scheduleAsking(books, { environmentId, id, ask: next.ask }, next.inMs);
}

const unaskable = (order: Transaction) => ({
  kind: "outgoing.provider_not_configured",
  subject: referenceOf(order),
  message: `This may be with ${order.provider} as ${order.orderReference}, and ${order.provider} is not configured any more, so it cannot be asked. Configure it again; do not pay this again before its outcome is known.`,
});

const missedOutcome = (order: Transaction) => ({
  kind: "outgoing.outcome_unknown",
  subject: referenceOf(order),
  message: `${order.provider} has not told for a day what became of this. Ask them about ${order.orderReference}; it is asked after until they prove one or the other.`,
});

const unconfirmed = (order: Transaction, { claim }: Doubt) => ({
  kind: "outgoing.unconfirmed",
  subject: referenceOf(order),
  message: `${order.provider} has said "${claim}" of this, against what it had proven before, and has not confirmed it in two days of asking. Ask them about ${order.orderReference}.`,
});

const latePayment = (order: Transaction) => ({
  kind: "outgoing.paid_late",
  subject: referenceOf(order),
  message: `${order.provider} paid this after it was proven failed and given back to the merchant. The amount stands in suspense until somebody has it back.`,
});
