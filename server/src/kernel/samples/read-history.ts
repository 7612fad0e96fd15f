import type { Queryable } from "../database/database.ts";
import { latencyWithin } from "./request-tally.ts";
import {
  type PastStatement,
  readDatabaseTime,
  readSampledBacklogs,
  readSampledTimes,
  readSlowStatements,
  type SampledTime,
  type Span,
} from "./sample-queries.ts";

/** How far back, and in which steps: about sixty points each. */
const SPANS = {
  hour: { steps: 60, stepSeconds: 60 },
  day: { steps: 48, stepSeconds: 30 * 60 },
  week: { steps: 56, stepSeconds: 3 * 3_600 },
} as const;

export type SpanName = keyof typeof SPANS;

export const SPAN_NAMES: readonly SpanName[] = ["hour", "day", "week"];

/** Null where no process left a sample: it was stopped, or without a database. */
export interface PastTime {
  readonly at: Date;
  readonly requests: number | null;
  readonly serverErrors: number | null;
  readonly medianMs: number | null;
  readonly slowestMs: number | null;
  /** How many processor cores were busy on average. */
  readonly cores: number | null;
  readonly memoryBytes: number | null;
}

export interface PastBacklog {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The largest value of each time, beside the times. */
  readonly values: readonly (number | null)[];
}

export interface History {
  readonly stepSeconds: number;
  readonly times: readonly PastTime[];
  readonly backlogs: readonly PastBacklog[];
  readonly slowStatements: readonly PastStatement[];
}

const SLOW_LISTED_MAX = 20;

/** What the processes of the installation did, and what waited, over a span that ends now. The last step is not over. */
export async function readHistory(queryable: Queryable, name: SpanName): Promise<History> {
  const { steps, stepSeconds } = SPANS[name];
  const stepMs = stepSeconds * 1_000;
  const now = (await readDatabaseTime(queryable)).getTime();
  const from = new Date((Math.floor(now / stepMs) + 1 - steps) * stepMs);
  const span: Span = { from, stepSeconds };
  const sampled = new Map((await readSampledTimes(queryable, span)).map((one) => [one.step, one]));
  const times = Array.from({ length: steps }, (_, step) => {
    const at = new Date(from.getTime() + step * stepMs);
    return pastTime(at, sampled.get(step));
  });
  return {
    ...{ stepSeconds, times },
    backlogs: await backlogsOf(queryable, span, steps),
    slowStatements: await readSlowStatements(queryable, from, SLOW_LISTED_MAX),
  };
}

const MEDIAN = 0.5;
const SLOWEST = 0.95;
const MINUTE_MS = 60_000;

function pastTime(at: Date, sampled: SampledTime | undefined): PastTime {
  return {
    at,
    requests: sampled?.requests ?? null,
    serverErrors: sampled?.serverErrors ?? null,
    medianMs: latencyWithin(MEDIAN, sampled?.buckets ?? []),
    slowestMs: latencyWithin(SLOWEST, sampled?.buckets ?? []),
    cores: sampled === undefined ? null : sampled.cpuMsPerMinute / MINUTE_MS,
    memoryBytes: sampled?.memoryBytes ?? null,
  };
}

async function backlogsOf(
  queryable: Queryable,
  span: Span,
  steps: number,
): Promise<readonly PastBacklog[]> {
  const found = new Map<string, { backlog: PastBacklog; values: (number | null)[] }>();
  for (const { name, labels, step, value } of await readSampledBacklogs(queryable, span)) {
    const key = name + JSON.stringify(labels);
    const known = found.get(key);
    const values = known?.values ?? new Array<number | null>(steps).fill(null);
    // A sample of the step after the last was taken while this was read.
    if (step < steps) values[step] = value;
    found.set(key, { backlog: { name, labels, values }, values });
  }
  return [...found.values()].map(({ backlog }) => backlog);
}
