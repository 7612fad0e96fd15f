import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { Chart } from "../../../components/chart/chart.tsx";
import { Notice } from "../../../components/notice.tsx";
import { type Currency, formatAmount } from "../../../format/amount.ts";
import { countOf } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { ReadPart } from "../../shell/read-part.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { DayTable } from "./day-table.tsx";
import {
  DAYS,
  type DayFigures,
  type FigureName,
  figuresQuery,
  pointsOf,
  sumOf,
} from "./figures.ts";

interface Shown {
  readonly name: FigureName;
  readonly title: string;
  readonly noun: string;
  readonly series: 1 | 2 | "failures";
  readonly currency?: Currency;
}

const CHARTS: readonly Shown[] = [
  { name: "collections", title: "Collections", noun: "credit", series: 1 },
  { name: "transfers", title: "Transfers", noun: "transfer", series: 2 },
  { name: "payouts", title: "Payouts", noun: "payout", series: 2 },
  { name: "bills", title: "Bills", noun: "bill", series: 2 },
  {
    ...{ name: "cardPurchases", title: "Card purchases", noun: "purchase", series: 2 },
    currency: "USD",
  },
  { name: "failures", title: "Failed", noun: "order", series: "failures" },
];

/** What moved on each day in Lagos, over all businesses. */
export function DaysPage() {
  const { mode } = useConsole();
  const query = useQuery(figuresQuery(mode));
  return (
    <>
      <PageHead title="Daily figures" state={`The last ${DAYS} days in Lagos, all businesses`} />
      <div className="mt-3 border-t border-line">
        <ReadPart subject="Daily figures" query={query}>
          {(days) => <Figures days={days} />}
        </ReadPart>
      </div>
    </>
  );
}

function Figures({ days }: { readonly days: readonly DayFigures[] }) {
  return (
    <>
      {days.some(({ isPartial }) => isPartial) ? (
        <Notice
          kind="wait"
          title="Some days are added up in part."
          className="mx-7 mt-4 max-fold:mx-4"
        >
          On these days, a business had more records than are added up. The true figures are higher.
        </Notice>
      ) : null}
      <section
        aria-label="Charts"
        className="grid grid-cols-3 gap-x-12 gap-y-7 px-7 py-5 max-wide:grid-cols-2 max-fold:grid-cols-1 max-fold:px-4"
      >
        {CHARTS.map((shown) => (
          <DayChart key={shown.name} {...{ days, shown }} />
        ))}
      </section>
      <DayTable days={days} />
    </>
  );
}

interface DayChartProps {
  readonly days: readonly DayFigures[];
  readonly shown: Shown;
}

function DayChart({ days, shown }: DayChartProps) {
  const { name, title, noun, series, currency = "NGN" } = shown;
  const { count, amount } = sumOf(days, name);
  return (
    <Chart
      title={title}
      figure={<Amount value={amount} currency={currency} className="font-heading!" />}
      text={`${countOf(count, noun)}.`}
      description={`${title} per day for ${days.length} days, ${formatAmount(amount, currency)} in all`}
      kind="bars"
      points={pointsOf(days, name)}
      {...{ series, currency }}
      file={`daily-${name}`}
    />
  );
}
