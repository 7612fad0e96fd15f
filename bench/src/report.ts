import type { Cell, Measured } from "./measure/compare.ts";
import type { Machine } from "./measure/machine.ts";
import type { Sample } from "./measure/sample.ts";
import { median, rounded, sum } from "./measure/statistics.ts";
import type { Scenario } from "./processes/requests.ts";
import type { TransfersReport } from "./transfers/measure-transfers.ts";
import type { WebhooksReport } from "./webhooks/measure-webhooks.ts";

/** The report in JSON. Keys may be added; none is renamed or removed. */
export interface Report {
  readonly machine: Machine;
  /** The number of rounds. The figures are their medians. */
  readonly rounds: number;
  readonly uniform: Cells;
  readonly hot: Cells;
  readonly refusals: Cells;
  readonly twoProcesses: TwoProcesses;
  readonly http: Figures;
  readonly groups: { readonly perSecond: number };
  /** The highest memory of our server. */
  readonly memoryMb: number;
  readonly bytesPerOperation: number;
  readonly walBytesPerOperation: number;
  /** Only in full runs. */
  readonly transfers?: TransfersReport;
  readonly webhooks?: WebhooksReport;
}

/** By `c` and the number of connections. */
export type Cells = Readonly<Record<string, CellReport>>;

export interface CellReport {
  readonly ours: Figures;
  readonly baseline: Figures;
  /** Our operations a second divided by the baseline's. */
  readonly ratio: number;
}

/** Medians of the rounds. `cpuMs` is the CPU of Node and PostgreSQL for one operation. */
export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMs: number;
  readonly nodeCpuMs: number;
  readonly postgresCpuMs: number;
}

export interface TwoProcesses extends Figures {
  /** The same load on one hot account, if it was measured. */
  readonly hot?: Figures;
}

export function reportOf(machine: Machine, measured: Measured): Report {
  const { cells, twoProcesses, http, groups, memoryMb } = measured;
  const ofScenario = (scenario: Scenario): Cells =>
    Object.fromEntries(
      cells
        .filter((cell) => cell.scenario === scenario)
        .map((cell) => [`c${cell.connections}`, cellReport(cell)]),
    );
  const growth = cells.filter((cell) => cell.scenario === "uniform").flatMap((cell) => cell.ours);
  const hot = twoProcesses.get("hot");
  return {
    machine,
    rounds: http.length,
    uniform: ofScenario("uniform"),
    hot: ofScenario("hot"),
    refusals: ofScenario("refusals"),
    twoProcesses: {
      ...figuresOf(twoProcesses.get("uniform") ?? []),
      ...(hot && { hot: figuresOf(hot) }),
    },
    http: figuresOf(http),
    groups: { perSecond: Math.round(median(groups.map((result) => result.perSecond))) },
    memoryMb: rounded(memoryMb, 1),
    bytesPerOperation: perOperation(growth, (sample) => sample.databaseBytes),
    walBytesPerOperation: perOperation(growth, (sample) => sample.walBytes),
  };
}

function cellReport({ ours, baseline }: Cell): CellReport {
  const figures = { ours: figuresOf(ours), baseline: figuresOf(baseline) };
  return { ...figures, ratio: rounded(figures.ours.perSecond / figures.baseline.perSecond, 2) };
}

function figuresOf(samples: readonly Sample[]): Figures {
  const middle = (read: (sample: Sample) => number) => median(samples.map(read));
  return {
    perSecond: Math.round(middle((sample) => sample.perSecond)),
    p50Ms: rounded(
      middle((sample) => sample.p50Ms),
      3,
    ),
    p99Ms: rounded(
      middle((sample) => sample.p99Ms),
      3,
    ),
    cpuMs: rounded(
      middle((sample) => sample.nodeCpuMs + sample.postgresCpuMs),
      4,
    ),
    nodeCpuMs: rounded(
      middle((sample) => sample.nodeCpuMs),
      4,
    ),
    postgresCpuMs: rounded(
      middle((sample) => sample.postgresCpuMs),
      4,
    ),
  };
}

/** Over all samples together, because files grow in steps and one sample may see no step. */
function perOperation(samples: readonly Sample[], bytesOf: (sample: Sample) => number): number {
  return Math.round(sum(samples.map(bytesOf)) / sum(samples.map((sample) => sample.operations)));
}
