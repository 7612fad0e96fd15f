import type { Minor } from "../../../kernel/money.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { nextDayInLagos } from "../../../kernel/time/lagos-time.ts";

/** How many days before today each run reads: a provider may reverse a payment days after it. */
export const DAYS_READ = 7;

/** What both sides say about one item: the change of our money at the provider. Below zero: money that left. */
export interface BothSides {
  readonly ours: Minor;
  readonly decided: Minor;
  readonly theirs: Minor;
  readonly fee: Minor;
  readonly feeAccepted: Minor | null;
}

export type ExceptionKind = "ours_only" | "theirs_only" | "amount" | "fee";

/** By how much our books must change to say what the statement says. */
export const differenceOf = ({ ours, decided, theirs }: Omit<BothSides, "fee">): Minor =>
  theirs - ours - decided;

/** Why an item needs a person. An item without a difference is here because of its fee. */
export function exceptionKind(item: BothSides): ExceptionKind {
  if (differenceOf(item) === 0n) return "fee";
  if (item.theirs === 0n) return "ours_only";
  return item.ours + item.decided === 0n ? "theirs_only" : "amount";
}

const DAY_MS = 24 * 3_600_000;

export const daysBefore = (time: Date, days: number): Date =>
  new Date(time.getTime() - days * DAY_MS);

/** When the day began in Lagos. */
export const startOfDay = (time: Date): Date => daysBefore(nextDayInLagos(time), 1);

const NOON_MS = DAY_MS / 2;

/** The end of the last day whose statement is due: at noon in Lagos, this many days after it. */
export const endOfDueDays = (now: Date, days: number): Date =>
  nextDayInLagos(new Date(daysBefore(now, days).getTime() - NOON_MS));

/** The order whose reference a text has. A text with two references is about neither: a person decides it. */
export function findOnlySubject(text: string): Subject | undefined {
  const [reference = "", ...others] = new Set(text.match(/kw[0-9a-z]{24}/g));
  return others.length > 0 ? undefined : readSubject(reference);
}

export interface BalanceRead {
  /** By the provider's own word. */
  readonly balance: Minor;
  /** By its statement, and by our books if it has none. */
  readonly stated: Minor;
  readonly unstated: Minor;
}

/** How much more a provider says that we have than its statement and our books say. */
export const gapOf = ({ balance, stated, unstated }: BalanceRead): Minor =>
  balance - stated - unstated;

/** Whether a gap differs by more than the limit from the one that was accepted. Without a limit none does. */
export function isGapTooWide(
  gap: Minor,
  { accepted, gapMax }: { readonly accepted: Minor; readonly gapMax: Minor | null },
): boolean {
  const change = gap - accepted;
  return gapMax !== null && (change > gapMax || -change > gapMax);
}
