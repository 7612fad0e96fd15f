import type { Minor } from "../../../kernel/money.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
  CardDeclineReason,
} from "../../../kernel/providers/ports/card-notices.ts";
import type { Card, CardStatus } from "../cards/index.ts";
import type { Authorization, Clearing } from "./queries.ts";

/** What is known of an authorisation. The order in which it came to be known makes no difference to what follows. */
export type AuthorizationFacts = Pick<
  Authorization,
  "approved" | "crossBorderFee" | "reversed" | "ended"
>;

const NOTHING_KNOWN: AuthorizationFacts = {
  approved: 0n,
  crossBorderFee: 0n,
  reversed: 0n,
  ended: null,
};

/** What an authorisation still waits for, the fee for crossing a border aside: it counts towards limits. */
export function awaitedOf({ approved, reversed, ended }: AuthorizationFacts): Minor {
  return ended !== null || approved <= reversed ? 0n : approved - reversed;
}

/** What is held for an authorisation. Its fee is held as long as anything is. */
export function heldFor(facts: AuthorizationFacts): Minor {
  const awaited = awaitedOf(facts);
  return awaited === 0n ? 0n : awaited + facts.crossBorderFee;
}

export type ClearingFacts = Pick<Clearing, "amount" | "crossBorderFee" | "reversed">;

/** What a clearing comes to, the fee aside, once what was taken back of it is. */
export const spentBy = ({ amount, reversed }: ClearingFacts): Minor =>
  reversed < amount ? amount - reversed : 0n;

/** What a clearing takes in all. The fee for crossing a border comes back with the last of the amount. */
export function takenBy(facts: ClearingFacts): Minor {
  const spent = spentBy(facts);
  return spent === 0n ? 0n : spent + facts.crossBorderFee;
}

/** Whose money a movement is of: where a clearing took it, where an authorisation holds it, or what the card spends now. */
export function sourceAccountOf(
  card: Pick<Card, "id" | "linkedWalletId">,
  authorization: Pick<Authorization, "accountId"> | undefined,
  clearing: Pick<Clearing, "accountId" | "amount"> | undefined,
): bigint {
  if (clearing !== undefined && clearing.amount > 0n) return clearing.accountId;
  return authorization?.accountId ?? clearing?.accountId ?? card.linkedWalletId ?? card.id;
}

/** What an authorisation is judged by. */
export interface Till {
  readonly status: CardStatus;
  readonly authorization: AuthorizationFacts | undefined;
  /** Null: the wallet may not pay. */
  readonly spendable: Minor | null;
  readonly perTransactionLimit: Minor;
  /** What is left of the day's limit. */
  readonly dayLeft: Minor;
}

type Asked = Pick<
  AuthorizationQuestion,
  "amount" | "crossBorderFee" | "takesPartial" | "isIncrement"
>;

/** Whether a card may pay: the first thing that stands in the way is the reason. */
export function judge(till: Till, asked: Asked): AuthorizationAnswer {
  const closed = refusalOf(till, asked);
  if (closed !== undefined) return declined(closed);
  const facts = till.authorization ?? NOTHING_KNOWN;
  // It was cleared before we were asked: the network has paid, and there is nothing more to hold.
  if (facts.ended !== null) return { kind: "approved", amount: asked.amount };
  const [room, reason] = roomFor(till, facts, asked);
  if (asked.amount <= room) return { kind: "approved", amount: asked.amount };
  return asked.takesPartial && room > 0n ? { kind: "approved", amount: room } : declined(reason);
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

function refusalOf(
  { status, authorization, spendable }: Till,
  { isIncrement }: Asked,
): CardDeclineReason | undefined {
  const ofStatus = REASON_OF_STATUS[status];
  if (ofStatus !== undefined) return ofStatus;
  const isOpen = authorization !== undefined && awaitedOf(authorization) > 0n;
  const isNew = authorization === undefined || authorization.approved === 0n;
  const hasLapsed = authorization?.ended === "expired";
  if (hasLapsed || (isIncrement ? !isOpen : !isNew)) return "authorization_closed";
  return spendable === null ? "wallet_unavailable" : undefined;
}

/** The most that can be approved, and what keeps it from being more. */
function roomFor(
  { spendable, perTransactionLimit, dayLeft }: Till,
  { approved, reversed, crossBorderFee }: AuthorizationFacts,
  asked: Asked,
): [Minor, CardDeclineReason] {
  // What was reversed before we were asked need not be held.
  const free = reversed > approved ? reversed - approved : 0n;
  const feeHeld = approved > reversed ? 0n : crossBorderFee;
  const funds = (spendable ?? 0n) - asked.crossBorderFee - feeHeld;
  const bounds: readonly [Minor, CardDeclineReason][] = [
    [perTransactionLimit - approved, "transaction_limit"],
    [dayLeft + free, "daily_limit"],
    [(funds > 0n ? funds : 0n) + free, "insufficient_funds"],
  ];
  return bounds.reduce((least, bound) => (bound[0] < least[0] ? bound : least));
}

const DAYS_HELD = 7;

/** When what nobody has cleared is free again. */
export const holdEndsAt = (now: Date): Date =>
  new Date(now.getTime() + DAYS_HELD * 24 * 60 * 60 * 1_000);
