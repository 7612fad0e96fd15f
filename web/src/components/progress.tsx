interface ProgressProps {
  /** What is under way, for screen readers: `Sending 495 transfers`. */
  readonly label: string;
  readonly done: number;
  readonly failed?: number;
  readonly total: number;
}

const WIDTH = 1_000;

/** The progress: finished items in indigo, failed ones in red. The counts are below, in words. */
export function Progress({ label, done, failed = 0, total }: ProgressProps) {
  const share = (count: number) => (total === 0 ? 0 : Math.min(WIDTH, (count / total) * WIDTH));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + failed}
    >
      <svg
        viewBox={`0 0 ${WIDTH} 8`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-2 w-full rounded-mark"
      >
        <rect width={WIDTH} height={8} className="fill-line" />
        <rect width={share(done)} height={8} className="fill-indigo" />
        <rect x={share(done)} width={share(failed)} height={8} className="fill-bad" />
      </svg>
    </div>
  );
}
