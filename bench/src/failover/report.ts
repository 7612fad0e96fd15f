import { FAULTS, type FaultName } from "./plan.ts";
import type { Round, RunResult } from "./run-rounds.ts";

export interface FaultFigures {
  readonly fault: FaultName;
  readonly rounds: number;
  /** For a caller that switches to the other service at once. */
  readonly medianSeconds: number;
  readonly worstSeconds: number;
  /** For a caller that knows only one service. */
  readonly worstOfOneServiceSeconds: number;
}

export interface Report {
  readonly seed: number;
  readonly rounds: number;
  /** More than `rounds` if the time was over. */
  readonly plannedRounds: number;
  readonly operations: number;
  readonly unanswered: number;
  readonly reads: number;
  readonly lost: number;
  readonly doubled: number;
  readonly faults: readonly string[];
  readonly away: readonly FaultFigures[];
}

interface RunChoices {
  readonly seed: number;
  readonly plannedRounds: number;
}

export function reportOf({ rounds, atTheEnd }: RunResult, choices: RunChoices): Report {
  const sum = (field: "operations" | "unanswered" | "reads") =>
    rounds.reduce((total, round) => total + round[field], 0);
  // The books are compared as a whole, so what is lost in one round may be missing in the later ones too.
  const count = (field: "lost" | "doubled") =>
    new Set([...rounds, atTheEnd].flatMap((books) => books[field])).size;
  return {
    ...{ ...choices, rounds: rounds.length, operations: sum("operations") },
    ...{ unanswered: sum("unanswered"), reads: sum("reads") },
    ...{ lost: count("lost"), doubled: count("doubled") },
    faults: [
      ...rounds.flatMap((round) => faultsOf(round).map((text) => `round ${round.number}: ${text}`)),
      ...atTheEnd.faults.map((text) => `at the end: ${text}`),
    ],
    away: FAULTS.flatMap((fault) => figuresOf(fault, rounds)),
  };
}

/** How long writes may be away, in seconds. A switchover is planned. */
const awaySecondsMax = (fault: FaultName): number => (fault === "switchover" ? 5 : 15);

function faultsOf({ fault, anyServiceSeconds, faults }: Round): string[] {
  const most = awaySecondsMax(fault.name);
  return anyServiceSeconds <= most
    ? [...faults]
    : [...faults, `writes were away ${anyServiceSeconds} s, and the limit is ${most} s`];
}

function figuresOf(fault: FaultName, rounds: readonly Round[]): FaultFigures[] {
  const those = rounds.filter((round) => round.fault.name === fault);
  if (those.length === 0) return [];
  const any = those.map(({ anyServiceSeconds }) => anyServiceSeconds).toSorted((a, b) => a - b);
  return [
    {
      ...{ fault, rounds: those.length, medianSeconds: any[Math.floor((any.length - 1) / 2)] ?? 0 },
      worstSeconds: any.at(-1) ?? 0,
      worstOfOneServiceSeconds: Math.max(...those.map((round) => round.oneServiceSeconds)),
    },
  ];
}

/** A run without a write proves nothing, even if it found nothing wrong. */
export const isProven = ({ lost, doubled, faults, rounds, operations }: Report): boolean =>
  rounds > 0 && operations > 0 && lost === 0 && doubled === 0 && faults.length === 0;

export function lineOf(round: Round): string {
  const { number, fault, operations, unanswered, lost, doubled } = round;
  const lasts = fault.lastsMs > 0 ? ` of ${(fault.lastsMs / 1_000).toFixed(0)} s` : "";
  return [
    `round ${number}, ${fault.name}${lasts}: writes away ${round.anyServiceSeconds} s`,
    `(one service ${round.oneServiceSeconds} s), ${operations} writes, ${unanswered} unanswered at first,`,
    `${lost.length} lost, ${doubled.length} doubled`,
    ...faultsOf(round).map((text) => `\n  ${text}`),
  ].join(" ");
}

export function tableOf(report: Report): string {
  const { rounds, plannedRounds, seed, operations, unanswered, reads, faults, away } = report;
  const { lost, doubled } = report;
  const planned = rounds === plannedRounds ? "" : ` of ${plannedRounds}, then the time was over,`;
  return [
    `${rounds} rounds${planned} with seed ${seed}: ${operations} writes (${unanswered} unanswered at first), ${reads} reads`,
    `${lost} lost, ${doubled} doubled, ${faults.length} other faults`,
    "",
    "fault        rounds   median s   worst s   worst s of one service",
    ...away.map(
      ({ fault, rounds: count, medianSeconds, worstSeconds, worstOfOneServiceSeconds }) =>
        `${fault.padEnd(12)} ${String(count).padStart(6)} ${medianSeconds.toFixed(1).padStart(10)} ` +
        `${worstSeconds.toFixed(1).padStart(9)} ${worstOfOneServiceSeconds.toFixed(1).padStart(24)}`,
    ),
    ...faults,
    isProven(report) ? "PROVEN: nothing was lost or doubled, in time" : "FAILED",
  ].join("\n");
}
