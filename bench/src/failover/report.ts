import { FAULTS, type FaultName } from "./plan.ts";
import type { Round } from "./run-rounds.ts";

export interface FaultFigures {
  readonly fault: FaultName;
  readonly rounds: number;
  /** Of a caller that turns to the other service at once. */
  readonly medianSeconds: number;
  readonly worstSeconds: number;
  /** Of a caller that knows one service alone. */
  readonly worstOfOneServiceSeconds: number;
}

export interface Report {
  readonly seed: number;
  readonly rounds: number;
  readonly operations: number;
  readonly unanswered: number;
  readonly reads: number;
  readonly lost: number;
  readonly doubled: number;
  readonly faults: readonly string[];
  readonly away: readonly FaultFigures[];
}

export function reportOf(rounds: readonly Round[], seed: number): Report {
  const sum = (field: "operations" | "unanswered" | "reads" | "lost" | "doubled") =>
    rounds.reduce((total, round) => total + round[field], 0);
  // The books are compared as a whole, so what is lost in one round is missing in the later ones too.
  const last = rounds.at(-1);
  return {
    ...{ seed, rounds: rounds.length, operations: sum("operations") },
    ...{ unanswered: sum("unanswered"), reads: sum("reads") },
    ...{ lost: last?.lost ?? 0, doubled: last?.doubled ?? 0 },
    faults: rounds.flatMap(({ number, faults }) =>
      faults.map((text) => `round ${number}: ${text}`),
    ),
    away: FAULTS.flatMap((fault) => figuresOf(fault, rounds)),
  };
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

export const isProven = ({ lost, doubled, faults }: Report): boolean =>
  lost === 0 && doubled === 0 && faults.length === 0;

export function lineOf(round: Round): string {
  const { number, fault, operations, unanswered, lost, doubled, faults } = round;
  const lasts = fault.lastsMs > 0 ? ` of ${(fault.lastsMs / 1_000).toFixed(0)} s` : "";
  return [
    `round ${number}, ${fault.name}${lasts}: writes away ${round.anyServiceSeconds} s`,
    `(one service ${round.oneServiceSeconds} s), ${operations} writes, ${unanswered} unanswered at first,`,
    `${lost} lost, ${doubled} doubled${faults.map((text) => `\n  ${text}`).join("")}`,
  ].join(" ");
}

export function tableOf(report: Report): string {
  const { rounds, seed, operations, unanswered, reads, lost, doubled, faults, away } = report;
  return [
    `${rounds} rounds with seed ${seed}: ${operations} writes (${unanswered} unanswered at first), ${reads} reads`,
    `${lost} lost, ${doubled} doubled, ${faults.length} other faults`,
    "",
    "fault        rounds   median s   worst s   worst s of one service",
    ...away.map(
      ({ fault, rounds: count, medianSeconds, worstSeconds, worstOfOneServiceSeconds }) =>
        `${fault.padEnd(12)} ${String(count).padStart(6)} ${medianSeconds.toFixed(1).padStart(10)} ` +
        `${worstSeconds.toFixed(1).padStart(9)} ${worstOfOneServiceSeconds.toFixed(1).padStart(24)}`,
    ),
    ...faults,
  ].join("\n");
}
