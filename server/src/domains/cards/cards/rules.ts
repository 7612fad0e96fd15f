import { fromDecimal, type Minor } from "../../../kernel/money.ts";
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

/** What the network has done is never refused, whatever has become of the card since. */
const always = <Status extends CardStatus>(status: Status) =>
  ({ clear: status, reverse: status, refund: status }) as const;

const used = <Status extends CardStatus>(status: Status) =>
  ({
    ...always(status),
    ...{ fund: status, withdraw: status, change_limits: status, link: status, unlink: status },
    terminate: "Terminated",
    expire: "Expired",
  }) as const;

/** What becomes of a card. What is not here does not happen to a card of that status. */
const NEXT: Readonly<Record<CardStatus, Readonly<Partial<Record<CardEvent, CardStatus>>>>> = {
  Pending: { ...always("Pending"), issued: "Active", refused: "Failed" },
  Active: { ...used("Active"), freeze: "Frozen", authorize: "Active" },
  Frozen: { ...used("Frozen"), unfreeze: "Active" },
  Terminated: always("Terminated"),
  Expired: always("Expired"),
  Failed: always("Failed"),
};

export const statusAfter = (status: CardStatus, event: CardEvent): CardStatus | undefined =>
  NEXT[status][event];

/**
 * A card that is done with, or was never had, keeps no money: nobody could take it off. What is on it, or comes back to
 * it, goes to the card wallet.
 */
export const isEnded = (status: CardStatus): boolean =>
  status === "Terminated" || status === "Expired" || status === "Failed";

/** Whether the issuer shows the number of such a card: only of a card that it has made and not ended. */
export const hasDetails = (status: CardStatus): boolean =>
  status === "Active" || status === "Frozen";

/** How the issuer is to have a card; undefined where it need not be told. */
export function statusAtIssuer(status: CardStatus): IssuerCardStatus | undefined {
  switch (status) {
    case "Active":
      return "active";
    case "Frozen":
      return "frozen";
    // One that was given up here and made there after all is to be thrown away.
    case "Failed":
    case "Terminated":
      return "terminated";
    default:
      return undefined;
  }
}

/**
 * Whether a card is to be used again and the issuer has not confirmed it. The issuer may still decline purchases by
 * itself, so such a card is shown as `Frozen`.
 */
export const isUnfreezing = (card: {
  readonly status: CardStatus;
  readonly toldStatus: IssuerCardStatus | null;
}): boolean => card.status === "Active" && card.toldStatus !== "active";

/** What a card may spend until somebody says otherwise. */
export const USUAL_LIMITS: Limits = {
  dailyLimit: fromDecimal(5_000),
  perTransactionLimit: fromDecimal(2_000),
};

export interface Limits {
  readonly dailyLimit: Minor;
  readonly perTransactionLimit: Minor;
}

/** What was spent with a card on one day. */
export interface Use {
  readonly usedOn: string | null;
  readonly usedToday: Minor;
}

/** What was used of a day: nothing, if what is remembered is of another one. */
export const usedOn = ({ usedOn: day, usedToday }: Use, today: string): Minor =>
  day === today ? usedToday : 0n;

/**
 * The use of a day once a purchase counts for so much more, or less. More counts today; what a purchase gives back it
 * gives back to the day on which it was made, if that day still is.
 */
export function useAfter(use: Use, change: Minor, now: Date, purchasedAt: Date): Use {
  const today = dayInLagos(now);
  if (change > 0n) return { usedOn: today, usedToday: usedOn(use, today) + change };
  if (change === 0n || use.usedOn !== dayInLagos(purchasedAt)) return use;
  const left = use.usedToday + change;
  return { ...use, usedToday: left > 0n ? left : 0n };
}

/** The moment at which a card is good no more: the end of its month in Lagos. */
export const endOfMonth = (year: string, month: string): Date =>
  nextDayInLagos(new Date(Date.UTC(Number(year), Number(month), 0)));

/** Within this the issuer's answer to an order is here, or the worker that ordered is dead. */
export const FIRST_LOOK_MS = 90_000;

const PAUSES_MS = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];

/** How long until an issuer is asked, or told, the next time. */
export const pauseBefore = (attempt: number): number =>
  PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** After a day of silence a person has to look. */
export const isOverdue = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= DAY_MS;
