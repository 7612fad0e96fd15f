import { floorAtZero } from "../../../kernel/money.ts";
import type { AuthorizationAnswer } from "../../../kernel/providers/ports/card-notices.ts";
import type {
  SimulatedAuthorization,
  SimulatedStep,
} from "../../../kernel/providers/ports/simulated-issuer.ts";
import { computeCrossBorderFee } from "./cross-border-fee.ts";
import type { CardMessage } from "./messages.ts";
import type { AuthorizationRow } from "./queries.ts";

/** The authorisation after a step, and the message to send. */
export interface Advanced {
  readonly row: AuthorizationRow;
  readonly message: MessageDraft;
}

/** The part of a message that a step determines. */
export interface MessageDraft {
  readonly event: CardMessage["event"];
  readonly amount: bigint;
  readonly crossBorderFee: bigint;
  readonly clearingId?: string;
  readonly questionId?: string;
}

/** The step is not possible in a real network. */
export interface Impossible {
  readonly impossible: string;
}

/** A reversal has no fee: the service returns the fee with the last part of the amount. */
const reversal = (amount: bigint): MessageDraft => ({
  event: "card_reversal",
  amount,
  crossBorderFee: 0n,
});

/** The approved amount that is not reversed. */
const computeApproved = ({ approved, reversed }: AuthorizationRow) => approved - reversed;

const withNextMessage = (row: AuthorizationRow): AuthorizationRow => ({
  ...row,
  messages: row.messages + 1,
});

export const formatMessageId = ({ id, messages }: AuthorizationRow) => `${id}.${messages}`;

/** Opens an authorisation question. Its message is the latest one of the row. */
export function openQuestion(row: AuthorizationRow, amount: bigint, asked: bigint): Advanced {
  const crossBorderFee = computeQuestionFee(row, amount);
  return {
    row: { ...withNextMessage(row), asking: amount, asked },
    message: { event: "authorization.request", amount, crossBorderFee },
  };
}

/** The fee that a question for this much more adds. */
function computeQuestionFee(row: AuthorizationRow, amount: bigint): bigint {
  const before = computeApproved(row);
  return computeCrossBorderFee(before + amount, row) - computeCrossBorderFee(before, row);
}

/** Ends the question with our answer. Without an answer, it declines the purchase and withdraws the question. */
export function endQuestion(
  row: AuthorizationRow,
  answer: AuthorizationAnswer | undefined,
): { row: AuthorizationRow; message?: MessageDraft } {
  const answered = { ...row, asking: 0n };
  const crossBorderFee = computeQuestionFee(row, row.asking);
  if (answer?.kind === "approved") {
    const [approved, fee] = [row.approved + answer.amount, row.fee + crossBorderFee];
    return { row: { ...answered, status: "approved", approved, fee } };
  }
  const declineReason = answer?.reason ?? "unavailable";
  const declined: AuthorizationRow =
    row.status === "asked" ? { ...answered, status: "declined", declineReason } : answered;
  if (answer !== undefined) return { row: declined };
  const { asking: amount } = row;
  const questionId = formatMessageId(row);
  const message = { event: "card_withdrawal", amount, questionId, crossBorderFee } as const;
  return { row: withNextMessage(declined), message };
}

/** Applies a step to an authorisation. */
export function advance(row: AuthorizationRow, step: SimulatedStep): Advanced | Impossible {
  if (row.asking > 0n) return { impossible: "The issuer is still asking for this authorization." };
  if (row.status === "declined") return { impossible: "This authorization was declined." };
  switch (step.kind) {
    case "settle":
      return settle(row, step.amount ?? (row.status === "approved" ? computeApproved(row) : 0n));
    case "reverse":
      return row.status === "cleared"
        ? reverseClearing(row, step.amount)
        : reverseAuthorization(row, step.amount);
    case "refund":
      return refund(row, step.amount);
    case "expire":
      return expire(row);
  }
}

/**
 * A settlement may exceed the approved amount, and may come after the authorisation has ended: the merchant is owed the
 * money.
 */
function settle(row: AuthorizationRow, amount: bigint): Advanced | Impossible {
  if (amount === 0n)
    return { impossible: "Nothing is left to settle. Send an amount to settle more." };
  const next = withNextMessage(row);
  const clearing = {
    clearingId: formatMessageId(next),
    clearingAmount: amount,
    clearingReversed: 0n,
  };
  const crossBorderFee = computeCrossBorderFee(amount, row);
  // The first settlement releases the fee that was held.
  const fee = (row.status === "cleared" ? row.fee : 0n) + crossBorderFee;
  return {
    row: { ...next, ...clearing, status: "cleared", cleared: row.cleared + amount, fee },
    message: { event: "card_clearing", amount, crossBorderFee },
  };
}

function reverseAuthorization(
  row: AuthorizationRow,
  requested: bigint | null,
): Advanced | Impossible {
  const left = computeApproved(row);
  const amount = requested ?? left;
  if (row.status !== "approved") return { impossible: `This authorization is ${row.status}.` };
  if (amount > left) return { impossible: "This is more than is left of the authorization." };
  const [status, fee] =
    amount === left ? (["reversed", 0n] as const) : (["approved", row.fee] as const);
  return {
    row: { ...withNextMessage(row), status, fee, reversed: row.reversed + amount },
    message: reversal(amount),
  };
}

function reverseClearing(row: AuthorizationRow, requested: bigint | null): Advanced | Impossible {
  const { clearingId, clearingAmount, clearingReversed } = row;
  const ofClearing = clearingAmount - clearingReversed;
  const left = ofClearing < computeKept(row) ? ofClearing : computeKept(row);
  const amount = requested ?? left;
  if (clearingId === null || amount === 0n || amount > left) {
    return { impossible: "This is more than is left of the settlement." };
  }
  const uncleared = row.uncleared + amount;
  const returned = amount === ofClearing ? computeCrossBorderFee(clearingAmount, row) : 0n;
  // A row from before the fee was stored has none.
  const fee = floorAtZero(row.fee - returned);
  return {
    row: { ...withNextMessage(row), uncleared, fee, clearingReversed: clearingReversed + amount },
    message: { ...reversal(amount), clearingId },
  };
}

/** What the merchant keeps: cleared, less reversals and refunds. */
const computeKept = ({ cleared, uncleared, refunded }: AuthorizationRow) =>
  cleared - uncleared - refunded;

function refund(row: AuthorizationRow, requested: bigint | null): Advanced | Impossible {
  const amount = requested ?? computeKept(row);
  if (amount === 0n || amount > computeKept(row)) {
    return { impossible: "This is more than the settled amount that is not yet refunded." };
  }
  return {
    row: { ...withNextMessage(row), refunded: row.refunded + amount },
    message: { event: "card_refund", amount, crossBorderFee: 0n },
  };
}

function expire(row: AuthorizationRow): Advanced | Impossible {
  if (row.status !== "approved") return { impossible: `This authorization is ${row.status}.` };
  const amount = computeApproved(row);
  const message = { event: "card_authorization_expired", amount, crossBorderFee: 0n } as const;
  return { row: { ...withNextMessage(row), status: "expired", fee: 0n }, message };
}

/** The authorisation as test mode shows it. */
export const toSimulatedAuthorization = (
  row: AuthorizationRow,
  answer?: AuthorizationAnswer,
): SimulatedAuthorization => ({
  authorizationId: row.id,
  cardReference: row.cardReference,
  asked: row.asked,
  approved: computeApproved(row),
  cleared: row.cleared - row.uncleared,
  refunded: row.refunded,
  crossBorderFee: row.fee,
  status: row.status === "asked" ? "declined" : row.status,
  answer,
});
