import type { Mode } from "../../../api/place.ts";
import type { ChartPoint } from "../../../components/chart/scale.ts";
import { commandQuery } from "../../api/read-command.ts";

interface Figure {
  readonly count: number;
  readonly amount: number;
}

/** Amounts are in naira, those of cards in dollars. Failures are in no other figure. */
export interface DayFigures {
  /** A date in Lagos. */
  readonly day: string;
  readonly transfers: Figure;
  readonly collections: Figure;
  readonly payouts: Figure;
  readonly bills: Figure;
  readonly cardPurchases: Figure;
  readonly failures: Figure;
  /** Null: the trial balance of the day is not written yet. */
  readonly fees: number | null;
  /** True if not every record of the day was added up. */
  readonly isPartial: boolean;
}

export type FigureName = Exclude<keyof DayFigures, "day" | "fees" | "isPartial">;

export const DAYS = 14;

/** The days of this mode, today first. */
export const figuresQuery = (mode: Mode) =>
  commandQuery<readonly DayFigures[]>("figures daily", { days: String(DAYS), mode });

/** The sum over all days, added in kobo. */
export const sumOf = (days: readonly DayFigures[], name: FigureName): Figure => ({
  count: days.reduce((sum, day) => sum + day[name].count, 0),
  amount: days.reduce((sum, day) => sum + Math.round(day[name].amount * 100), 0) / 100,
});

/** From the oldest day to today, which is not over. */
export const pointsOf = (days: readonly DayFigures[], name: FigureName): ChartPoint[] =>
  days
    .map((day, index) => ({
      label: dayWords(day.day),
      value: day[name].amount,
      isOpen: index === 0,
    }))
    .reverse();

const words = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });

/** `27 Nov`: under a chart, where many stand side by side. */
const dayWords = (day: string): string => words.format(new Date(`${day}T00:00:00Z`));
