import { countOf, formatCount } from "../../../format/words.ts";
import type { CallHour } from "./provider-queries.ts";

const HOURS = 24;
const HOUR_MS = 3_600_000;
const STEP = 6;
const BAR = 4;
const HEIGHT = 24;

interface HourBarsProps {
  readonly name: string;
  /** Hours without a call are not among them. */
  readonly hours: readonly CallHour[];
}

/** The calls of each hour of the last day, with those that failed at the foot. */
export function HourBars({ name, hours }: HourBarsProps) {
  const most = Math.max(1, ...hours.map(({ calls }) => calls));
  const failed = hours.reduce((sum, one) => sum + one.failed, 0);
  const label = `${name}: at most ${countOf(most, "call")} in an hour, ${formatCount(failed)} failed in all`;
  const current = Math.floor(Date.now() / HOUR_MS);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${HOURS * STEP} ${HEIGHT}`}
      width={HOURS * STEP}
      height={HEIGHT}
    >
      <line x1="0" x2={HOURS * STEP} y1={HEIGHT} y2={HEIGHT} className="stroke-rule" />
      {hours.map(({ at, calls, failed: bad }) => {
        const x = (HOURS - 1 - (current - Math.floor(Date.parse(at) / HOUR_MS))) * STEP;
        const height = (calls / most) * HEIGHT;
        const badHeight = (bad / most) * HEIGHT;
        return (
          <g key={at}>
            <rect x={x} y={HEIGHT - height} width={BAR} height={height} className="fill-chart-1" />
            <rect
              x={x}
              y={HEIGHT - badHeight}
              width={BAR}
              height={badHeight}
              className="fill-bad"
            />
          </g>
        );
      })}
    </svg>
  );
}
