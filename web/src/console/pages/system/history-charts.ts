import type { Series } from "../../../components/chart/drawings.tsx";
import type { ChartPoint } from "../../../components/chart/scale.ts";
import { lagosClock } from "../../../format/time.ts";
import { formatCount } from "../../../format/words.ts";
import { inUnits, inWhole } from "./backlog-units.ts";
import type { History, PastBacklog, PastTime } from "./system-queries.ts";

/** What a chart of this page shows. */
export interface Charted {
  readonly id: string;
  readonly title: string;
  readonly figure: string;
  readonly text: string;
  readonly kind: "bars" | "line";
  readonly series: Series;
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
}

const DAY_SECONDS = 86_400;
const SECOND_MS = 1_000;
const MEGABYTE = 1_048_576;
const MINUTE_SECONDS = 60;

/** `12 ms`, `1.2 s` */
export const latency = (ms: number): string =>
  ms < SECOND_MS ? `${Number(ms.toPrecision(2))} ms` : `${Number((ms / SECOND_MS).toFixed(1))} s`;

const memory = (megabytes: number): string => `${inWhole(megabytes)} MB`;
const cores = (value: number): string => String(Number(value.toFixed(2)));

type Field = Exclude<keyof PastTime, "at">;

/** Requests, their times and what they cost. The figure is the sum for counts, and the last value for the rest. */
export function chartsOfLoad(history: History): readonly Charted[] {
  const sumOf = (field: Field) => history.times.reduce((sum, time) => sum + (time[field] ?? 0), 0);
  const counted = (field: Field, title: string, text: string, series: Series): Charted => ({
    ...{ id: field, title, figure: formatCount(sumOf(field)), text, kind: "bars", series },
    ...{ points: pointsOf(history, (at) => history.times[at]?.[field]), format: inWhole },
  });
  const measured = (
    field: Field,
    title: string,
    format: (value: number) => string,
    unit = 1,
  ): Charted => {
    const values = history.times.map((time) => scaled(time[field], unit));
    return {
      ...{ id: field, title, ...lastAndLargest(values, format), kind: "line", series: 1 },
      ...{ points: pointsOf(history, (at) => values[at]), format },
    };
  };
  return [
    counted("requests", "Requests", `${perSecond(history)} a second at most.`, 1),
    measured("slowestMs", "95% answered within", latency),
    measured("medianMs", "Half answered within", latency),
    counted("serverErrors", "Server errors", "Answers with a status of 500 or more.", "failures"),
    measured("cores", "Processor cores busy", cores),
    measured("memoryBytes", "Memory of all processes", memory, MEGABYTE),
  ];
}

const scaled = (value: number | null, unit: number) => (value === null ? null : value / unit);

export const chartsOfBacklogs = (history: History): readonly Charted[] =>
  history.backlogs.map((backlog) => {
    const format = inUnits(backlog.unit);
    return {
      id: backlog.name + Object.values(backlog.labels).join("-"),
      title: titleOf(backlog),
      ...lastAndLargest(backlog.values, format),
      ...{ kind: "line", series: 2, format },
      points: pointsOf(history, (at) => backlog.values[at]),
    };
  });

const TITLES: Readonly<Record<string, string>> = {
  kasuwa_alerts_open: "Open alerts",
  kasuwa_mail_waiting: "Mail that waits",
  kasuwa_outgoing_oldest_pending_seconds: "Oldest pending order",
  kasuwa_webhook_deliveries_waiting: "Webhook deliveries that wait",
  kasuwa_webhook_endpoints_failing: "Failing webhook endpoints",
};

/** `Oldest pending order, live`. A new gauge has its own sentence until it has a title here. */
function titleOf({ name, labels, about }: PastBacklog): string {
  return [TITLES[name] ?? about.replace(/\.$/, ""), ...Object.values(labels)].join(", ");
}

function lastAndLargest(
  values: readonly (number | null | undefined)[],
  format: (value: number) => string,
) {
  const known = values.filter((value) => value !== null && value !== undefined);
  const last = known.at(-1);
  return last === undefined
    ? { figure: "No figure", text: "" }
    : { figure: format(last), text: `The last value; ${format(Math.max(...known))} at most.` };
}

/** The busiest point. Small rates keep a digit. */
function perSecond({ times, stepSeconds }: History): string {
  const most = Math.max(0, ...times.map(({ requests }) => requests ?? 0)) / stepSeconds;
  return most < 10 ? String(Number(most.toFixed(1))) : inWhole(most);
}

function pointsOf(
  { times, stepSeconds }: History,
  read: (at: number) => number | null | undefined,
): readonly ChartPoint[] {
  const isLong = stepSeconds * times.length > DAY_SECONDS;
  return times.map(({ at }, index) => ({
    label: isLong
      ? `${day.format(new Date(at))} ${lagosClock(new Date(at))}`
      : lagosClock(new Date(at)),
    value: read(index) ?? undefined,
    isOpen: index === times.length - 1 && stepSeconds > MINUTE_SECONDS,
  }));
}

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
});
