import type { AuthorizationAnswer } from "../../../kernel/providers/ports/card-notices.ts";
import type {
  SimulatedAuthorization,
  SimulatedStep,
} from "../../../kernel/providers/ports/simulated-issuer.ts";
import type { CardMessage } from "./messages.ts";
import type { AuthorizationRow } from "./queries.ts";

/** What an authorisation becomes, and what is told of it. */
export interface Advanced {
  readonly row: AuthorizationRow;
  readonly told: Told;
}

/** The part of a message that a step decides. */
export interface Told {
  readonly event: CardMessage["event"];
  readonly amount: bigint;
  readonly crossBorderFee: bigint;
  readonly clearingId?: string;
  readonly questionId?: string;
}

/** No network would do this. */
export interface Impossible {
  readonly impossible: string;
}

const HOME = "US";

/** The cards are at home in one country; anywhere else the network takes a hundredth more, rounded half up. */
const feeOf = (amount: bigint, { merchant }: Pick<AuthorizationRow, "merchant">): bigint =>
  merchant.country === null || merchant.country === HOME ? 0n : (amount + 50n) / 100n;

/** The fee comes back by itself with the last of the amount. */
const reversal = (amount: bigint): Told => ({ event: "card_reversal", amount, crossBorderFee: 0n });

/** What is approved and waits to be cleared. */
const waiting = ({ approved, reversed }: AuthorizationRow) => approved - reversed;

const numbered = (row: AuthorizationRow): AuthorizationRow => ({
  ...row,
  messages: row.messages + 1,
});

export const messageIdOf = ({ id, messages }: AuthorizationRow) => `${id}.${messages}`;

/** The question is on its way: its message is the row's latest. */
export function ask(row: AuthorizationRow, amount: bigint, asked: bigint): Advanced {
  const before = waiting(row);
  const crossBorderFee = feeOf(before + amount, row) - feeOf(before, row);
  return {
    row: { ...numbered(row), asking: amount, asked },
    told: { event: "authorization.request", amount, crossBorderFee },
  };
}

/** Our answer is there, or never came: then whatever may have been approved is undone. */
export function conclude(
  row: AuthorizationRow,
  answer: AuthorizationAnswer | undefined,
): { row: AuthorizationRow; told?: Told } {
  const answered = { ...row, asking: 0n };
  if (answer?.kind === "approved") {
    return {
      row: { ...answered, status: "approved", approved: row.approved + answer.amount },
    };
  }
  const declineReason = answer?.reason ?? "unavailable";
  const declined: AuthorizationRow =
    row.status === "asked" ? { ...answered, status: "declined", declineReason } : answered;
  if (answer !== undefined) return { row: declined };
  const { asking: amount } = row;
  const before = waiting(row);
  const told = { event: "card_withdrawal", amount, questionId: messageIdOf(row) } as const;
  const crossBorderFee = feeOf(before + amount, row) - feeOf(before, row);
  return { row: numbered(declined), told: { ...told, crossBorderFee } };
}

/** What a step makes of an authorisation. */
export function advance(row: AuthorizationRow, step: SimulatedStep): Advanced | Impossible {
  if (row.asking > 0n) return { impossible: "The issuer is still asking for this authorization." };
  if (row.status === "declined") return { impossible: "This authorization was declined." };
  switch (step.kind) {
    case "settle":
      return settle(row, step.amount ?? (row.status === "approved" ? waiting(row) : 0n));
    case "reverse":
      return row.status === "cleared" ? takeBack(row, step.amount) : release(row, step.amount);
    case "refund":
      return refund(row, step.amount);
    case "expire":
      return expire(row);
  }
}

/** It may be more than was approved, and come after the end: whoever was paid by a card is owed the money. */
function settle(row: AuthorizationRow, amount: bigint): Advanced | Impossible {
  if (amount === 0n)
    return { impossible: "Nothing is left to settle. Say an amount to settle more." };
  const next = numbered(row);
  const clearing = { clearingId: messageIdOf(next), clearingAmount: amount, clearingReversed: 0n };
  return {
    row: { ...next, ...clearing, status: "cleared", cleared: row.cleared + amount },
    told: { event: "card_clearing", amount, crossBorderFee: feeOf(amount, row) },
  };
}

function release(row: AuthorizationRow, wanted: bigint | null): Advanced | Impossible {
  const left = waiting(row);
  const amount = wanted ?? left;
  if (row.status !== "approved") return { impossible: `This authorization is ${row.status}.` };
  if (amount > left) return { impossible: "This is more than is left of the authorization." };
  const status = amount === left ? "reversed" : "approved";
  return {
    row: { ...numbered(row), status, reversed: row.reversed + amount },
    told: reversal(amount),
  };
}

function takeBack(row: AuthorizationRow, wanted: bigint | null): Advanced | Impossible {
  const { clearingId, clearingAmount, clearingReversed } = row;
  const ofClearing = clearingAmount - clearingReversed;
  const left = ofClearing < kept(row) ? ofClearing : kept(row);
  const amount = wanted ?? left;
  if (clearingId === null || amount === 0n || amount > left) {
    return { impossible: "This is more than is left of the settlement." };
  }
  const uncleared = row.uncleared + amount;
  return {
    row: { ...numbered(row), uncleared, clearingReversed: clearingReversed + amount },
    told: { ...reversal(amount), clearingId },
  };
}

/** What the merchant has, and can give back. */
const kept = ({ cleared, uncleared, refunded }: AuthorizationRow) => cleared - uncleared - refunded;

function refund(row: AuthorizationRow, wanted: bigint | null): Advanced | Impossible {
  const amount = wanted ?? kept(row);
  if (amount === 0n || amount > kept(row)) {
    return { impossible: "This is more than was settled and is not given back." };
  }
  return {
    row: { ...numbered(row), refunded: row.refunded + amount },
    told: { event: "card_refund", amount, crossBorderFee: 0n },
  };
}

function expire(row: AuthorizationRow): Advanced | Impossible {
  if (row.status !== "approved") return { impossible: `This authorization is ${row.status}.` };
  const amount = waiting(row);
  const told = { event: "card_authorization_expired", amount, crossBorderFee: 0n } as const;
  return { row: { ...numbered(row), status: "expired" }, told };
}

/** How it stands, for whoever tests. */
export const shown = (
  row: AuthorizationRow,
  answer?: AuthorizationAnswer,
): SimulatedAuthorization => ({
  authorizationId: row.id,
  cardReference: row.cardReference,
  asked: row.asked,
  approved: waiting(row),
  cleared: row.cleared - row.uncleared,
  refunded: row.refunded,
  crossBorderFee: feeOf(waiting(row), row),
  status: row.status === "asked" ? "declined" : row.status,
  answer,
});
