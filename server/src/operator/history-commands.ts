import {
  type History,
  type PastBacklog,
  readHistory,
  SPAN_NAMES,
} from "../kernel/samples/read-history.ts";
import type { GaugeUnit } from "../kernel/stored-gauges.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadGauges } from "./load-modules.ts";
import { option } from "./parameters.ts";
import { oneOf } from "./readers.ts";

export const historyCommands = [
  command({
    name: "system history",
    needs: "system:read",
    summary:
      "Shows requests, latency, load, backlogs and slow statements of the last hour, day or week.",
    note: "Every process keeps a sample of each minute for 14 days. A metrics collector can keep more: see `METRICS_PORT`.",
    parameters: {
      span: option(oneOf("SPAN", SPAN_NAMES), "the last hour, day or week; the day if not given"),
    },
    async run({ kit }, { span = "day" }) {
      const history = await readHistory(kit.database, span);
      const gauges = new Map((await loadGauges()).map((gauge) => [gauge.name, gauge]));
      const backlogs = history.backlogs.map((one) => ({
        ...one,
        // A sample may come from a gauge that only an earlier version had.
        about: gauges.get(one.name)?.help ?? one.name,
        unit: gauges.get(one.name)?.unit ?? "count",
      }));
      return { ...history, backlogs };
    },
    show: showHistory,
  }),
];

const NOTHING =
  "No process has stored a sample in this time. The first is stored after the service starts.";
const MEGABYTE = 1_048_576;
const LETTERS_SHOWN = 120;

interface ShownHistory extends History {
  readonly backlogs: readonly (PastBacklog & { readonly unit: GaugeUnit })[];
}

function showHistory({ times, backlogs, slowStatements }: ShownHistory): string {
  const sampled = times.filter(({ requests }) => requests !== null);
  if (sampled.length === 0) return NOTHING;
  const load = sampled.map((time) => [
    ...[minute(time.at), figure(time.requests, 0), figure(time.serverErrors, 0)],
    ...[figure(time.medianMs, 1), figure(time.slowestMs, 1), figure(time.cores, 2)],
    figure(time.memoryBytes === null ? null : time.memoryBytes / MEGABYTE, 0),
  ]);
  const waiting = backlogs.map(({ name, labels, values, unit }) => [
    ...[name, Object.values(labels).join(" ")],
    inUnit(values.findLast((value) => value !== null) ?? null, unit),
    inUnit(Math.max(...values.map((value) => value ?? 0)), unit),
  ]);
  const slow = slowStatements.map(({ statement, times: count, totalMs, longestMs }) => [
    ...[String(count), figure(totalMs / count, 0), String(longestMs)],
    statement.slice(0, LETTERS_SHOWN),
  ]);
  const lists = [
    table(["FROM", "REQUESTS", "5XX", "MEDIAN MS", "95% MS", "CORES", "MB"], load),
    waiting.length > 0 && table(["BACKLOG", "OF", "LAST", "LARGEST"], waiting),
    slow.length > 0 && table(["SLOW, TIMES", "AVERAGE MS", "LONGEST MS", "STATEMENT"], slow),
  ];
  return lists.filter((list) => list !== false).join("\n\n");
}

const figure = (value: number | null, digits: number): string =>
  value === null ? "" : value.toFixed(digits);

const inUnit = (value: number | null, unit: GaugeUnit): string =>
  value === null || unit === "count" ? figure(value, 0) : `${figure(value, 0)} s`;
