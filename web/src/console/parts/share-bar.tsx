import { formatCount } from "../../format/words.ts";

export interface Share {
  readonly label: string;
  readonly count: number;
  readonly look: "first" | "second" | "bad" | "rest";
}

interface ShareBarProps {
  /** What the whole is: `Jobs`, `Connections`. */
  readonly label: string;
  readonly shares: readonly Share[];
  /** The whole, if it is more than the sum of its parts. */
  readonly of?: number;
}

const FILLS = {
  first: "fill-chart-1",
  second: "fill-chart-2",
  bad: "fill-bad",
  rest: "fill-chart-rest",
} as const;

/** Parts of a whole in one bar, with each count below it. Without any part, the bar is empty. */
export function ShareBar({ label, shares, of }: ShareBarProps) {
  const sum = shares.reduce((all, { count }) => all + count, 0);
  const whole = Math.max(1, of ?? sum);
  const starts = shares.map((_, at) => sumOf(shares.slice(0, at)));
  const words = shares.map((share) => `${formatCount(share.count)} ${share.label.toLowerCase()}`);
  return (
    <figure className="pb-3">
      <svg
        viewBox={`0 0 ${whole} 8`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${words.join(", ")}`}
        className="block h-2 w-full rounded-mark"
      >
        <rect width={whole} height="8" className="fill-line" />
        {shares.map((share, at) => (
          <rect
            key={share.label}
            x={starts[at]}
            width={share.count}
            height="8"
            className={FILLS[share.look]}
          />
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-meta">
        {shares.map((share) => (
          <span key={share.label} className="flex items-center gap-1.5">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2">
              <rect width="8" height="8" rx="2" className={FILLS[share.look]} />
            </svg>
            <span className="text-quiet">{share.label}</span>
            <span className="figures font-strong">{formatCount(share.count)}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const sumOf = (shares: readonly Share[]): number =>
  shares.reduce((sum, { count }) => sum + count, 0);
