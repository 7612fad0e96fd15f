import type { OnProgress } from "../../../kernel/backup/contents.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";
import {
  type FiguresFilter,
  type FiguresPeriod,
  sumFees,
  sumPurchases,
  sumTypes,
  type TypeSums,
} from "./figure-queries.ts";

const DAY_MS = 86_400_000;

/** PostgreSQL adds up this many records in half a second. */
const RECORDS_MAX = 200_000;

export interface Figure {
  readonly count: number;
  readonly amount: Minor;
}

/** What happened on one day in Lagos. Amounts are in naira, those of cards in dollars. */
export interface DayFigures {
  readonly day: string;
  readonly transfers: Figure;
  readonly collections: Figure;
  readonly payouts: Figure;
  readonly bills: Figure;
  readonly cardPurchases: Figure;
  /** Transfers, payouts and bills of the day that failed, then or later. They are in no other figure. */
  readonly failures: Figure;
  /** By the trial balance. Null: the day has none yet. */
  readonly fees: Minor | null;
  /** True if a business had more records on the day than were added up. */
  readonly isPartial: boolean;
}

export interface FiguresAsked extends FiguresFilter {
  readonly days: number;
}

/** Returns the figures of the last days, today first. It reads a day at a time, so no statement is long. */
export async function showFigures(
  { database, clock }: Pick<Kit, "database" | "clock">,
  { days, ...filter }: FiguresAsked,
  onProgress: OnProgress,
  most = RECORDS_MAX,
): Promise<readonly DayFigures[]> {
  const end = nextDayInLagos(clock.now()).getTime();
  const figures: DayFigures[] = [];
  for (let ago = 0; ago < days; ago += 1) {
    const until = new Date(end - ago * DAY_MS);
    const period = { from: new Date(until.getTime() - DAY_MS), until, most };
    figures.push(await figuresOf(database.ordered, filter, period));
    onProgress(ago + 1, days);
  }
  return figures;
}

async function figuresOf(
  queryable: Kit["database"]["ordered"],
  filter: FiguresFilter,
  period: FiguresPeriod,
): Promise<DayFigures> {
  const day = dayInLagos(period.from);
  const types = await sumTypes(queryable, filter, period);
  const purchases = await sumPurchases(queryable, filter, period);
  const balance = await sumFees(queryable, filter, day);
  const of = (...names: readonly string[]): Figure =>
    addUp(types.filter(({ type }) => names.includes(type)));
  return {
    day,
    transfers: of("Transfer", "InternalTransfer"),
    collections: of("Funding"),
    payouts: of("Payout"),
    bills: of("Bill"),
    cardPurchases: { count: purchases.count, amount: purchases.amount },
    failures: addUp(types.map(failedOf)),
    fees: balance?.fees ?? null,
    isPartial: purchases.isPartial || types.some(({ isPartial }) => isPartial),
  };
}

const failedOf = ({ failedCount, failedAmount }: TypeSums): Figure => ({
  count: failedCount,
  amount: failedAmount,
});

const addUp = (figures: readonly Figure[]): Figure =>
  figures.reduce<Figure>(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    { count: 0, amount: 0n },
  );
