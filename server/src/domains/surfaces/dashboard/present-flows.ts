import { type DecimalNumber, type Minor, toDecimal } from "../../../kernel/money.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import type { FlowDay, FlowDays, UnsuccessfulDay } from "./flow-queries.ts";
import { DAYS_SHOWN } from "./flow-rules.ts";

export interface FlowsRead {
  /** The days of both periods, the earliest first. */
  readonly days: readonly string[];
  readonly added: FlowDays;
  readonly unsuccessful: readonly UnsuccessfulDay[];
  /** How many records each of the two reads at most. */
  readonly limit: number;
}

interface Sum {
  readonly count: number;
  readonly amount: DecimalNumber;
}

/** What was ordered out, by its outcome. */
interface Outcomes {
  readonly of: number;
  readonly succeeded: number;
  readonly open: number;
  readonly unknown: number;
  readonly returned: number;
}

export interface FlowOfDay {
  readonly day: string;
  /** Null: its sums are not known yet. */
  readonly in: Sum | null;
  /** Without what came back. */
  readonly out: (Sum & { readonly charges: DecimalNumber }) | null;
  readonly outcomes: Outcomes | null;
}

export interface Flows {
  readonly days: readonly FlowOfDay[];
  /** A job still adds the records of some days. */
  readonly isCounting: boolean;
  /** The 14 days before, to compare with. Null: their sums are not known. */
  readonly before: { readonly in: Sum; readonly out: Sum } | null;
}

const NONE = { inCount: 0, inAmount: 0n, outCount: 0, outAmount: 0n, outCharges: 0n };
const ALL_WELL = {
  ...{ openCount: 0, unknownCount: 0, returnedCount: 0 },
  ...{ returnedAmount: 0n, returnedCharges: 0n },
};

type Day = Omit<FlowDay, "day"> & Omit<UnsuccessfulDay, "day" | "records" | "oldest">;

/** Presents the days of the later period. Days that were not read to their end are null, never zero. */
export function presentFlows({ days, added, unsuccessful, limit }: FlowsRead): Flows {
  const isCut = added.newest === limit;
  // The last day that was reached is not whole. Today never is, so its sum so far is shown.
  const today = days.at(-1) ?? "";
  const reached = added.latest === null ? today : dayInLagos(added.latest);
  const isKnown = (day: string) => !isCut || day < reached || (day === reached && day === today);
  const hasOutcomes = outcomesKnown(unsuccessful, limit);
  const sums = new Map(added.days.map((day) => [day.day, day]));
  const endings = new Map(unsuccessful.map((day) => [day.day, day]));
  const whole = (day: string): Day => ({
    ...NONE,
    ...sums.get(day),
    ...ALL_WELL,
    ...endings.get(day),
  });
  const shown = days.slice(-DAYS_SHOWN).map((day) => {
    if (!isKnown(day)) return { day, in: null, out: null, outcomes: null };
    const { in: arrived, out, outcomes } = presentDay(whole(day));
    return hasOutcomes(day)
      ? { day, in: arrived, out, outcomes }
      : { day, in: arrived, out: null, outcomes: null };
  });
  const earlier = days.slice(0, -DAYS_SHOWN);
  const isComparable = earlier.every((day) => isKnown(day) && hasOutcomes(day));
  return {
    days: shown,
    isCounting: isCut && reached < today,
    before: isComparable ? addDays(earlier.map(whole)) : null,
  };
}

/** What came back is subtracted. Where more records came back than were read, older days are not known. */
function outcomesKnown(days: readonly UnsuccessfulDay[], limit: number): (day: string) => boolean {
  const records = days.reduce((sum, day) => sum + day.records, 0);
  const [oldest] = days;
  return (day) => records < limit || oldest === undefined || day > oldest.day;
}

const presentDay = (day: Day) => ({
  in: sumOf(day.inCount, day.inAmount),
  out: { ...outOf(day), charges: toDecimal(day.outCharges - day.returnedCharges) },
  outcomes: {
    of: day.outCount,
    succeeded: day.outCount - day.openCount - day.returnedCount,
    open: day.openCount,
    unknown: day.unknownCount,
    returned: day.returnedCount,
  },
});

const outOf = (day: Day): Sum =>
  sumOf(day.outCount - day.returnedCount, day.outAmount - day.returnedAmount);

const sumOf = (count: number, amount: Minor): Sum => ({ count, amount: toDecimal(amount) });

function addDays(days: readonly Day[]): { in: Sum; out: Sum } {
  const add = (field: (day: Day) => Minor) => days.reduce((sum, day) => sum + field(day), 0n);
  return {
    in: sumOf(
      Number(add((day) => BigInt(day.inCount))),
      add((day) => day.inAmount),
    ),
    out: sumOf(
      Number(add((day) => BigInt(day.outCount - day.returnedCount))),
      add((day) => day.outAmount - day.returnedAmount),
    ),
  };
}
