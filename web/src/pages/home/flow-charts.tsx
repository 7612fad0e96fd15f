import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../components/amount.tsx";
import { Chart } from "../../components/chart/chart.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Link } from "../../components/link.tsx";
import { SkeletonText } from "../../components/skeleton.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { addUp, compareWords, dayLabel, rateOf } from "./flow-sums.ts";
import { type Flows, flowsQuery } from "./queries.ts";

/** Small multiples of the last 14 days on one time axis: in, out, and what share of it succeeded. */
export function FlowCharts() {
  const place = usePlace();
  const flows = useQuery(flowsQuery(place));
  const { data, error, refetch } = flows;
  return (
    <section
      aria-label="The last 14 days"
      className="grid grid-cols-3 gap-x-12 gap-y-7 border-t border-rule pt-3.5 max-wide:grid-cols-2 max-fold:grid-cols-1 max-fold:px-4"
    >
      {data !== undefined ? (
        <Charts flows={data} />
      ) : error === null ? (
        TITLES.map((title) => <ChartSkeleton key={title} title={title} />)
      ) : (
        <ErrorPanel
          isInline
          subject="The figures of the last 14 days"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

const TITLES = ["Money in", "Money out", "Payments that succeeded"] as const;

/** A chart while its figures load: title, figure, sentence, and a line in place of the axis. */
function ChartSkeleton({ title }: { readonly title: string }) {
  return (
    <div role="status" className="min-h-46">
      <span className="sr-only">{title}: loading</span>
      <p className="text-quiet">{title}</p>
      <span aria-hidden="true" className="mt-1.5 mb-1 block h-4.5 w-40 rounded-mark bg-line" />
      <SkeletonText className="w-48" />
      <span aria-hidden="true" className="mt-4 mr-11.5 block h-22.5 border-b border-line" />
    </div>
  );
}

function Charts({ flows }: { readonly flows: Flows }) {
  const place = usePlace();
  const { days, before } = flows;
  const sums = addUp(days);
  const first = days[0]?.day ?? "";
  const counting = flows.isCounting ? " Older days are still being added up." : "";
  const figureTo = (postingType: string) =>
    place.to("transactions", { postingType, startDate: first });
  const point = (index: number) => ({
    label: dayLabel(days[index]?.day ?? "", index === days.length - 1),
    isOpen: index === days.length - 1,
  });
  return (
    <>
      <Chart
        title={TITLES[0]}
        figure={
          <Link to={figureTo("Credit")}>
            <Amount value={sums.in.amount} sign="always" className="font-heading!" />
          </Link>
        }
        text={`${countOf(sums.in.count, "credit")}${compareWords(sums.in.amount, before?.in.amount)}.${counting}`}
        description={`Money in per day for 14 days, ${formatAmount(sums.in.amount)} in all`}
        kind="bars"
        points={days.map((day, index) => ({ ...point(index), value: day.in?.amount }))}
        file="money-in"
      />
      <Chart
        title={TITLES[1]}
        figure={
          <Link to={figureTo("Debit")}>
            <Amount value={-sums.out.amount} className="font-heading!" />
          </Link>
        }
        text={`${countOf(sums.out.count, "payment")}, ${formatAmount(sums.out.charges)} in fees and duty.${counting}`}
        description={`Money out per day for 14 days, ${formatAmount(sums.out.amount)} in all`}
        kind="bars"
        series={2}
        points={days.map((day, index) => ({ ...point(index), value: day.out?.amount }))}
        file="money-out"
      />
      <Chart
        title={TITLES[2]}
        figure={
          <Link to={place.to("transactions", { postingType: "Debit", status: "Reversed" })}>
            {sums.outcomes.rate === undefined ? "No payment yet" : `${sums.outcomes.rate}%`}
          </Link>
        }
        text={outcomeWords(sums.outcomes)}
        description={`The share of payments that succeeded per day. ${outcomeWords(sums.outcomes)}`}
        kind="rate"
        points={days.map((day, index) => ({ ...point(index), value: rateOf(day.outcomes) }))}
        file="succeeded"
      />
    </>
  );
}

function outcomeWords(outcomes: ReturnType<typeof addUp>["outcomes"]): string {
  const { succeeded, of, returned, open, unknown } = outcomes;
  if (of === 0) return "Nothing was sent in these 14 days.";
  const parts = [
    returned > 0 ? `${returned.toLocaleString("en-GB")} came back` : "",
    open > unknown ? `${(open - unknown).toLocaleString("en-GB")} open` : "",
    unknown > 0 ? `${unknown.toLocaleString("en-GB")} unknown` : "",
  ].filter((part) => part !== "");
  const rest = parts.length === 0 ? "" : ` ${parts.join(", ")}`;
  return `${succeeded.toLocaleString("en-GB")} of ${of.toLocaleString("en-GB")}.${rest}`;
}
