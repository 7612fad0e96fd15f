import type { Currency, Minor } from "../../../kernel/money.ts";

/** The facts of a credit that every repeated notice must repeat. */
export interface CreditFacts {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly currency: Currency;
}

/** Whether two notices of one session report the same credit. The sender's name and the narration may differ. */
export const isSameCredit = (one: CreditFacts, other: CreditFacts): boolean =>
  one.bankCode === other.bankCode &&
  one.accountNumber === other.accountNumber &&
  one.amount === other.amount &&
  one.currency === other.currency;

/** The action that assigns an unmatched credit, as proposals and the audit log name it. */
export const ASSIGN = "credits.assign";

interface Sender {
  readonly senderName: string | null;
  readonly senderAccountNumber: string | null;
}

export const senderOf = ({ senderName, senderAccountNumber }: Sender): string =>
  senderName ?? senderAccountNumber ?? "an unknown sender";

/** A message between cells has texts of at most this length. */
const LINE_MAX = 255;

const ACCOUNT_NUMBER = /^\d{10}$/;

/** What the business of another cell reads about a credit: who sent it, and what for. */
export function shownTo(credit: Sender & { readonly narration: string }) {
  const { senderAccountNumber, narration } = credit;
  const isKnown = senderAccountNumber !== null && ACCOUNT_NUMBER.test(senderAccountNumber);
  return {
    narration: cut(narration),
    senderName: cut(senderOf(credit)),
    ...(isKnown ? { senderAccountNumber } : {}),
  };
}

/** A character that the cut would split is replaced. */
const cut = (line: string): string => line.slice(0, LINE_MAX).toWellFormed();

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The pauses before a sent credit is paid again. The last one repeats. */
const PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/** A cell that cannot be reached is tried again sooner than one without an outcome. */
export function pauseBeforePaying(attempt: number, isUnavailable: boolean): number {
  const pauseMs = PAUSES_MS[Math.min(attempt, PAUSES_MS.length) - 1] ?? 0;
  return isUnavailable ? Math.min(pauseMs, MINUTE_MS) : pauseMs;
}

/** A payment that a worker was sending when its outcome was decided is credited, or lost, within this time. */
export const UNDER_WAY_MS = 60 * MINUTE_MS;

const OVERDUE_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Whether an answer is missing for so long that the operator must look. */
export const isOverdue = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() >= OVERDUE_AFTER_MS;
