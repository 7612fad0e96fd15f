import { floorAtZero, fromDecimal, type Minor } from "../../../kernel/money.ts";
import type { IssuerCardStatus } from "../../../kernel/providers/ports/card-issuer.ts";
import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";

export const CARD_STATUSES = [
  "Pending",
  "Active",
  "Frozen",
  "Terminated",
  "Expired",
  "Failed",
] as const;

export type CardStatus = (typeof CARD_STATUSES)[number];

export const CARD_EVENTS = [
  "issued",
  "refused",
  "freeze",
  "unfreeze",
  "terminate",
  "expire",
  "fund",
  "withdraw",
  "change_limits",
  "link",
  "unlink",
  "authorize",
  "clear",
  "reverse",
  "refund",
] as const;

export type CardEvent = (typeof CARD_EVENTS)[number];

/** Clearings, reversals and refunds are never refused, whatever the status: the network has already moved the money. */
const always = <Status extends CardStatus>(status: Status) =>
  ({ clear: status, reverse: status, refund: status }) as const;

const used = <Status extends CardStatus>(status: Status) =>
  ({
    ...always(status),
    ...{ fund: status, withdraw: status, change_limits: status, link: status, unlink: status },
    terminate: "Terminated",
    expire: "Expired",
  }) as const;

/** The next status of a card for each event. An event that is not listed is refused in that status. */
const NEXT: Readonly<Record<CardStatus, Readonly<Partial<Record<CardEvent, CardStatus>>>>> = {
  Pending: { ...always("Pending"), issued: "Active", refused: "Failed" },
  Active: { ...used("Active"), freeze: "Frozen", authorize: "Active" },
  Frozen: { ...used("Frozen"), unfreeze: "Active" },
  Terminated: always("Terminated"),
  Expired: always("Expired"),
  Failed: always("Failed"),
};

/** The next status. Undefined if the status does not allow the event. */
export const getNextStatus = (status: CardStatus, event: CardEvent): CardStatus | undefined =>
  NEXT[status][event];

/**
 * Whether the card has ended or was never issued. Such a card keeps no money, because it cannot be withdrawn: its balance
 * and later credits go to the card wallet.
 */
export const isEnded = (status: CardStatus): boolean =>
  status === "Terminated" || status === "Expired" || status === "Failed";

/** Whether the issuer shows the card number: only for an issued card that has not ended. */
export const hasDetails = (status: CardStatus): boolean =>
  status === "Active" || status === "Frozen";

/** The status to report to the issuer. Undefined if no report is needed. */
export function toIssuerStatus(status: CardStatus): IssuerCardStatus | undefined {
  switch (status) {
    case "Active":
      return "active";
    case "Frozen":
      return "frozen";
    // The issuer may have made a card after its order failed here. It must terminate that card.
    case "Failed":
    case "Terminated":
      return "terminated";
    default:
      return undefined;
  }
}

/**
 * Whether the issuer has not confirmed an unfreeze yet. The issuer may still decline purchases by itself, so the card is
 * shown as `Frozen`.
 */
export const isUnfreezing = (card: {
  readonly status: CardStatus;
  readonly reportedStatus: IssuerCardStatus | null;
}): boolean => card.status === "Active" && card.reportedStatus !== "active";

/** The limits of a new card. */
export const DEFAULT_LIMITS: Limits = {
  dailyLimit: fromDecimal(5_000),
  perTransactionLimit: fromDecimal(2_000),
};

export interface Limits {
  readonly dailyLimit: Minor;
  readonly perTransactionLimit: Minor;
}

/** The amount spent with a card on one day in Lagos. */
export interface DailyUsage {
  readonly usedOn: string | null;
  readonly usedToday: Minor;
}

/** The amount used on a day. Zero if the stored usage is of another day. */
export const getUsageOn = ({ usedOn: day, usedToday }: DailyUsage, today: string): Minor =>
  day === today ? usedToday : 0n;

/**
 * The usage after a purchase's amount changed. An increase counts today. A decrease counts on the day of the purchase,
 * and changes nothing once that day is over.
 */
export function changeUsage(
  use: DailyUsage,
  change: Minor,
  now: Date,
  purchasedAt: Date,
): DailyUsage {
  const today = dayInLagos(now);
  if (change > 0n) return { usedOn: today, usedToday: getUsageOn(use, today) + change };
  if (change === 0n || use.usedOn !== dayInLagos(purchasedAt)) return use;
  const left = use.usedToday + change;
  return { ...use, usedToday: floorAtZero(left) };
}

/** When a card expires: at the end of its expiry month in Lagos. */
export const getMonthEnd = (year: string, month: string): Date =>
  nextDayInLagos(new Date(Date.UTC(Number(year), Number(month), 0)));

/** The time until the first retry. By then the issuer has answered, or the calling process has crashed. */
export const FIRST_RETRY_MS = 90_000;

const PAUSES_MS = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];

/** The pause before the next call to the issuer, after this many attempts. */
export const getRetryPause = (attempt: number): number =>
  PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether an outcome has been unknown for a day. A person must then check it. */
export const isOverdue = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= DAY_MS;

/** The kind of the alert that a card has a debt. */
export const DEBT_ALERT = "cards.owed";
