import { isSuccess, type JournalEntry } from "../load/journal.ts";
import type { Booked } from "./queries.ts";

/** Writes by their names. */
export interface Differences {
  /** They were acknowledged, and the books do not have them. */
  readonly lost: readonly string[];
  /** The books have them more often than they were acknowledged. */
  readonly doubled: readonly string[];
}

/**
 * Compares writes one by one with what was booked. Sums would not do: one that is lost and one that is done twice have the same
 * sum as two that are right.
 */
export function compareWrites(
  entries: readonly JournalEntry[],
  booked: readonly Booked[],
): Differences {
  const times = new Map(booked.map((one) => [one.name, one.times]));
  const done = new Set(entries.filter((entry) => isSuccess(entry, entry.answer)).map(nameOf));
  return {
    lost: [...done].filter((name) => (times.get(name) ?? 0) === 0),
    doubled: booked
      .filter((one) => one.times > (done.has(one.name) ? 1 : 0))
      .map((one) => one.name),
  };
}

const nameOf = ({ name }: JournalEntry): string => name;

/** What was refused, in a sentence. Nothing of this load may be: each wallet and each business has money enough. */
export function describeRefused(entries: readonly JournalEntry[]): string[] {
  const refused = entries.filter(({ answer }) => answer !== undefined && answer.status !== 200);
  const [first] = refused;
  return first === undefined
    ? []
    : [`${refused.length} writes were refused, such as ${first.key}: ${first.answer?.text}`];
}
