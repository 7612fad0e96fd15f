import { type Currency, toDecimal } from "../../../kernel/money.ts";
import type { DaySums } from "./sum-queries.ts";

/** As many as a list's total counts to. */
export const SUMMED_MAX = 10_000;

/** A client shows the sums of a day above its rows, and no list shows more days at once. */
const DAYS_MAX = 62;

const NUMBERS = [
  "count",
  "inCount",
  "outCount",
  "returnedCount",
  "unknownCount",
] as const satisfies readonly (keyof DaySums)[];

const AMOUNTS = [
  "inAmount",
  "outAmount",
  "fees",
  "stampDuty",
  "returnedAmount",
  "unknownAmount",
] as const satisfies readonly (keyof DaySums)[];

export type TransactionSums = ReturnType<typeof totalOf>;

/** Adds the sums of days. Currencies are never added. `searchedBackTo`: the search that found them ended there. */
export function totalOf(days: readonly DaySums[], searchedBackTo?: Date) {
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const oldest = days.map((day) => day.oldest).reduce(earlier, undefined);
  const since = searchedBackTo ?? (count < SUMMED_MAX ? null : (oldest ?? null));
  return {
    count,
    since,
    currencies: [...Map.groupBy(days, ({ currency }) => currency)].map(addDays),
    days: days.slice(0, DAYS_MAX).map((day) => ({ day: day.day, ...presentSums(day) })),
  };
}

const earlier = (one: Date | undefined, other: Date): Date =>
  one === undefined || other < one ? other : one;

const addDays = ([currency, days]: [Currency, readonly DaySums[]]) =>
  presentSums(days.reduce((sum, day) => ({ ...addTwo(sum, day), currency })));

function addTwo(one: DaySums, other: DaySums): DaySums {
  const numbers = NUMBERS.map((name) => [name, one[name] + other[name]]);
  const amounts = AMOUNTS.map((name) => [name, one[name] + other[name]]);
  return { ...one, ...Object.fromEntries([...numbers, ...amounts]) };
}

const presentSums = (sums: DaySums) => ({
  currency: sums.currency,
  count: sums.count,
  in: { count: sums.inCount, amount: toDecimal(sums.inAmount) },
  out: { count: sums.outCount, amount: toDecimal(sums.outAmount) },
  fees: toDecimal(sums.fees),
  stampDuty: toDecimal(sums.stampDuty),
  /** Failed or reversed: the money came back, so it is in no other sum. */
  returned: { count: sums.returnedCount, amount: toDecimal(sums.returnedAmount) },
  unknown: { count: sums.unknownCount, amount: toDecimal(sums.unknownAmount) },
});
