/** A quarter of an hour with attempts. */
export interface Quarter {
  readonly from: string;
  readonly attempts: number;
  readonly failures: number;
}

export interface Bar {
  readonly at: number;
  readonly attempts: number;
  readonly failures: number;
}

export const BARS = 96;
const QUARTER_MS = 15 * 60_000;

/** The last 24 hours in quarters, the newest last; one without attempts is empty. */
export function fillDay(quarters: readonly Quarter[], now: Date): Bar[] {
  const newest = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  const known = new Map(quarters.map((quarter) => [Date.parse(quarter.from), quarter]));
  return Array.from({ length: BARS }, (_, index) => {
    const at = newest - (BARS - 1 - index) * QUARTER_MS;
    const { attempts = 0, failures = 0 } = known.get(at) ?? {};
    return { at, attempts, failures };
  });
}

/** The content of the bars, for people who cannot see them. */
export function describeDay(quarters: readonly Quarter[]): string {
  const sum = (of: "attempts" | "failures") =>
    quarters.reduce((total, quarter) => total + quarter[of], 0);
  const attempts = sum("attempts");
  if (attempts === 0) return "No attempt in the last 24 hours.";
  return `${attempts} attempts in the last 24 hours, ${sum("failures")} of them not acknowledged.`;
}
