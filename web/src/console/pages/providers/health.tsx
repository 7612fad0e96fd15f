import { useQuery } from "@tanstack/react-query";
import { Empty } from "../../../components/empty.tsx";
import { TextLink } from "../../../components/link.tsx";
import { formatCount } from "../../../format/words.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { Section } from "../../parts/section.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { HourBars } from "./hour-bars.tsx";
import {
  type CallHour,
  type CallSums,
  healthQuery,
  type ProviderHealth,
} from "./provider-queries.ts";

interface HealthRow {
  readonly provider: string;
  readonly sums: CallSums;
  readonly hours: readonly CallHour[];
}

/** How fast the providers of live mode answer, and how often they fail: in the last hour and in the last day. */
export function HealthPart() {
  const query = useQuery(healthQuery);
  return (
    <Loaded subject="The health of providers" query={query} lines={6} shape="rows">
      {(all) => {
        const live = all.filter(({ lastDay }) => lastDay !== null);
        if (live.length === 0)
          return (
            <Empty drawing="rings" title="No provider of live mode">
              Calls to simulators are not logged.
            </Empty>
          );
        return (
          <>
            <Period title="The last hour" rows={live.flatMap((one) => rowsOf(one, one.lastHour))} />
            <Period
              title="The last day"
              rows={live.flatMap((one) => rowsOf(one, one.lastDay))}
              hasHours
            />
          </>
        );
      }}
    </Loaded>
  );
}

const rowsOf = (
  { provider, hours }: ProviderHealth,
  sums: CallSums | null,
): readonly HealthRow[] => (sums === null ? [] : [{ provider, sums, hours: hours ?? [] }]);

interface PeriodProps {
  readonly title: string;
  readonly rows: readonly HealthRow[];
  readonly hasHours?: boolean;
}

function Period({ title, rows, hasHours = false }: PeriodProps) {
  const isPartial = rows.some(({ sums }) => sums.isPartial);
  return (
    <Section
      title={title}
      {...(isPartial
        ? { about: "For a provider with more calls, only the newest 20,000 count." }
        : {})}
    >
      <PlainTable
        label={`Calls, ${title.toLowerCase()}`}
        columns={hasHours ? [...COLUMNS, HOURS] : COLUMNS}
        rows={rows}
        rowKey={({ provider }) => provider}
      />
    </Section>
  );
}

const figure = (header: string, show: (sums: CallSums) => string): PlainColumn<HealthRow> => ({
  header,
  isFigure: true,
  cell: ({ sums }) => show(sums),
});

const inMs = (ms: number | null): string => (ms === null ? "" : `${formatCount(ms)} ms`);

/** Calls that the provider answered with 5xx or did not answer. A refusal with 4xx is an answer. */
const failedOf = ({ failed, unanswered }: CallSums): number => failed + unanswered;

function errorRate(sums: CallSums): string {
  if (sums.calls === 0) return "";
  return `${((failedOf(sums) / sums.calls) * 100).toFixed(1)}%`;
}

const COLUMNS: readonly PlainColumn<HealthRow>[] = [
  { header: "Provider", cell: ({ provider }) => <ProviderCalls provider={provider} /> },
  figure("Calls", ({ calls, isPartial }) => `${formatCount(calls)}${isPartial ? "+" : ""}`),
  figure("Refused", ({ refused }) => formatCount(refused)),
  figure("Failed", ({ failed }) => formatCount(failed)),
  figure("Unanswered", ({ unanswered }) => formatCount(unanswered)),
  {
    header: "Error rate",
    isFigure: true,
    cell: ({ sums }) => (
      <span className={failedOf(sums) > 0 ? "font-strong text-bad" : ""}>{errorRate(sums)}</span>
    ),
  },
  figure("p50", ({ p50Ms }) => inMs(p50Ms)),
  figure("p95", ({ p95Ms }) => inMs(p95Ms)),
  figure("p99", ({ p99Ms }) => inMs(p99Ms)),
];

const HOURS: PlainColumn<HealthRow> = {
  header: "Calls by the hour, failed in red",
  cell: ({ provider, hours }) => <HourBars name={providerName(provider)} hours={hours} />,
};

function ProviderCalls({ provider }: { readonly provider: string }) {
  const { to } = useConsole();
  return (
    <TextLink to={to("providers/calls", { search: provider })}>{providerName(provider)}</TextLink>
  );
}
