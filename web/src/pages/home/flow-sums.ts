import type { FlowOfDay } from "./queries.ts";

type Outcomes = NonNullable<FlowOfDay["outcomes"]>;

const NO_OUTCOMES: Outcomes = { of: 0, succeeded: 0, open: 0, unknown: 0, returned: 0 };

/** The sums of the days whose figures are known. Amounts are added in kobo, so that nothing is rounded on the way. */
export function addUp(days: readonly FlowOfDay[]) {
  const sum = (of: (day: FlowOfDay) => number | undefined): number =>
    days.reduce((total, day) => total + (of(day) ?? 0), 0);
  const amount = (of: (day: FlowOfDay) => number | undefined): number =>
    sum((day) => Math.round((of(day) ?? 0) * 100)) / 100;
  const outcome = (name: keyof Outcomes) => sum((day) => (day.outcomes ?? NO_OUTCOMES)[name]);
  const outcomes = {
    of: outcome("of"),
    succeeded: outcome("succeeded"),
    open: outcome("open"),
    unknown: outcome("unknown"),
    returned: outcome("returned"),
  };
  return {
    in: { count: sum((day) => day.in?.count), amount: amount((day) => day.in?.amount) },
    out: {
      count: sum((day) => day.out?.count),
      amount: amount((day) => day.out?.amount),
      charges: amount((day) => day.out?.charges),
    },
    outcomes: { ...outcomes, rate: rateOf(outcomes) },
  };
}

/**
 * The share that succeeded, in percent with one decimal. What is still open has no outcome. Undefined if nothing has
 * ended.
 */
export function rateOf(outcomes: Outcomes | null): number | undefined {
  if (outcomes === null) return undefined;
  const ended = outcomes.succeeded + outcomes.returned;
  // Rounded down, so that 100% is shown only if nothing came back.
  return ended === 0 ? undefined : Math.floor((outcomes.succeeded / ended) * 1_000) / 10;
}

/** `, 12% more than the 14 days before`. Empty if there is nothing to compare with. */
export function compareWords(amount: number, before: number | undefined): string {
  if (before === undefined || before === 0) return "";
  const percent = Math.round((amount / before - 1) * 100);
  if (percent === 0) return ", as much as in the 14 days before";
  return `, ${Math.abs(percent)}% ${percent > 0 ? "more" : "less"} than in the 14 days before`;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `9 Nov`; the last day is `Today`. */
export function dayLabel(day: string, isToday: boolean): string {
  const [, month = "1", date = "1"] = day.split("-");
  return isToday ? "Today" : `${Number(date)} ${MONTHS[Number(month) - 1]}`;
}
