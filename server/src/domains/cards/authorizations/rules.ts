import type { Minor } from "../../../kernel/money.ts";
import { floorAtZero, takeSmaller } from "../../../kernel/money.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
  CardDeclineReason,
} from "../../../kernel/providers/ports/card-notices.ts";
import type { Card, CardStatus } from "../cards/index.ts";
import {
  type AuthorizationFacts,
  computeAwaited,
  NO_AUTHORIZATION,
} from "./compute-held-and-taken.ts";
import type { Authorization, Clearing, KeptRate } from "./queries.ts";

export const NO_RATE: KeptRate = { nairaPerDollar: null, rateSource: null, rateSetAt: null };

/** Returns the rate that the purchase was cleared or authorised at, else the current rate. */
export function chooseRate(
  authorization: KeptRate | undefined,
  clearing: (KeptRate & Pick<Clearing, "amount">) | undefined,
  current: KeptRate | null,
): KeptRate {
  if (clearing !== undefined && clearing.amount > 0n) return clearing;
  return authorization ?? current ?? NO_RATE;
}

/**
 * The account that pays or is credited: the one a clearing took from, else the one an authorisation holds on, else the
 * one that the card spends now.
 */
export function findSourceAccount(
  card: Pick<Card, "id" | "linkedWalletId">,
  authorization: Pick<Authorization, "accountId"> | undefined,
  clearing: Pick<Clearing, "accountId" | "amount"> | undefined,
): bigint {
  if (clearing !== undefined && clearing.amount > 0n) return clearing.accountId;
  return authorization?.accountId ?? clearing?.accountId ?? card.linkedWalletId ?? card.id;
}

const AUTHORIZATION_STATUSES = ["Approved", "Reversed", "Cleared", "Expired"] as const;

export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

/** What the list can be filtered by. A declined purchase has no authorisation: its row is one of the card's statement. */
export const LISTED_STATUSES = [...AUTHORIZATION_STATUSES, "Declined"] as const;

export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The status that the merchant sees. A reversal that comes before its approval makes it `Reversed` too. */
export function toAuthorizationStatus(facts: AuthorizationFacts): AuthorizationStatus {
  if (facts.ended === null) return computeAwaited(facts) > 0n ? "Approved" : "Reversed";
  return facts.ended === "cleared" ? "Cleared" : "Expired";
}

/** What limits the amount of an authorisation. */
export interface SpendingLimits {
  readonly status: CardStatus;
  readonly authorization: AuthorizationFacts | undefined;
  /** Null: the linked wallet cannot pay. */
  readonly spendable: Minor | null;
  readonly perTransactionLimit: Minor;
  /** What is left of the daily limit. */
  readonly dayLeft: Minor;
}

type Request = Pick<
  AuthorizationQuestion,
  "amount" | "crossBorderFee" | "takesPartial" | "isIncrement"
>;

/** Approves or declines an authorisation request. The first rule that forbids it gives the reason. */
export function judgeAuthorization(limits: SpendingLimits, request: Request): AuthorizationAnswer {
  const forbidden = findRefusal(limits, request);
  if (forbidden !== undefined) return declined(forbidden);
  const facts = limits.authorization ?? NO_AUTHORIZATION;
  // The clearing came before this request: the network has paid, and there is nothing left to hold.
  if (facts.ended !== null) return { kind: "approved", amount: request.amount };
  const [most, reason] = findLowestLimit(limits, facts, request);
  if (request.amount <= most) return { kind: "approved", amount: request.amount };
  return request.takesPartial && most > 0n ? { kind: "approved", amount: most } : declined(reason);
}

const declined = (reason: CardDeclineReason): AuthorizationAnswer => ({ kind: "declined", reason });

const REASON_OF_STATUS: Readonly<Record<CardStatus, CardDeclineReason | undefined>> = {
  Pending: "card_not_found",
  Active: undefined,
  Frozen: "card_frozen",
  Terminated: "card_terminated",
  Expired: "card_expired",
  Failed: "card_not_found",
};

function findRefusal(
  { status, authorization, spendable }: SpendingLimits,
  { isIncrement }: Request,
): CardDeclineReason | undefined {
  const ofStatus = REASON_OF_STATUS[status];
  if (ofStatus !== undefined) return ofStatus;
  const isOpen = authorization !== undefined && computeAwaited(authorization) > 0n;
  const isNew = authorization === undefined || authorization.approved === 0n;
  const hasExpired = authorization?.ended === "expired";
  if (hasExpired || (isIncrement ? !isOpen : !isNew)) return "authorization_closed";
  return spendable === null ? "wallet_unavailable" : undefined;
}

/** The largest amount that can be approved, and the reason that no more can be. */
function findLowestLimit(
  { spendable, perTransactionLimit, dayLeft }: SpendingLimits,
  { approved, reversed, crossBorderFee }: AuthorizationFacts,
  request: Request,
): [Minor, CardDeclineReason] {
  // A reversal that came before this request: that part of the amount need not be held.
  const free = floorAtZero(reversed - approved);
  const feeHeld = approved > reversed ? 0n : crossBorderFee;
  const funds = (spendable ?? 0n) - request.crossBorderFee - feeHeld;
  const bounds: readonly [Minor, CardDeclineReason][] = [
    [perTransactionLimit - approved, "transaction_limit"],
    [dayLeft + free, "daily_limit"],
    [floorAtZero(funds) + free, "insufficient_funds"],
  ];
  return bounds.reduce((least, bound) => (bound[0] < least[0] ? bound : least));
}

/** How much of a clearing was reversed before it came: no more than the clearing. */
export const computeReversal = (reversed: Minor, cleared: Minor): Minor =>
  takeSmaller(reversed, cleared);
