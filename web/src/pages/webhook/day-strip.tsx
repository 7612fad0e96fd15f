import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { useNow } from "../../components/use-now.ts";
import { lagosDate, lagosTime } from "../../format/time.ts";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { BARS, type Bar, describeDay, fillDay } from "./day-bars.ts";
import { dayQuery } from "./endpoint-queries.ts";

const STEP = 10;
const HEIGHT = 40;

/** The attempts of the last 24 hours, in quarters of an hour. */
export function DayStrip({ endpoint }: { readonly endpoint: string }) {
  const place = usePlace();
  const now = useNow();
  const day = useQuery(dayQuery(place, endpoint));
  if (day.error !== null && day.data === undefined)
    return (
      <ErrorPanel
        isInline
        subject="Attempts"
        error={day.error}
        onRetry={() => void day.refetch()}
      />
    );
  const quarters = day.data?.quarters ?? [];
  // The times are real ones, even if the test clock is ahead.
  const bars = fillDay(quarters, new Date());
  const first = new Date(bars[0]?.at ?? 0);
  return (
    <figure className="px-7 pt-3 pb-2 max-fold:px-4">
      <Bars
        bars={bars}
        label={day.data === undefined ? "Attempts: loading" : describeDay(quarters)}
      />
      <figcaption className="flex justify-between gap-3 border-t border-rule pt-1 text-label text-quiet">
        <span className="figures max-fold:hidden">
          {lagosDate(first, now)}, {lagosTime(first, first)}
        </span>
        <Legend />
        <span>Now</span>
      </figcaption>
      {day.data?.isWhole === false ? (
        <p className="text-label text-quiet">
          Of the newest {countOf(day.data.outcomes.events, "event")} only.
        </p>
      ) : null}
    </figure>
  );
}

function Legend() {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      Attempts per 15 minutes
      <span className="flex items-center gap-1.5">
        <Swatch fill="fill-chart-2" /> acknowledged
      </span>
      <span className="flex items-center gap-1.5">
        <Swatch fill="" pattern="url(#failed)" /> not acknowledged
      </span>
    </span>
  );
}

/** A piece of a bar, as it is drawn above. */
const Swatch = ({ fill, pattern }: { readonly fill: string; readonly pattern?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
    <rect width={10} height={10} rx={1} className={fill} fill={pattern} />
  </svg>
);

function Bars({ bars, label }: { readonly bars: readonly Bar[]; readonly label: string }) {
  const most = Math.max(1, ...bars.map(({ attempts }) => attempts));
  const heightOf = (count: number) => (count / most) * (HEIGHT - 2);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-10 w-full"
    >
      <defs>
        <pattern id="failed" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" className="fill-bad" />
          <path d="M0 4L4 0" className="stroke-sheet" strokeWidth="0.8" />
        </pattern>
      </defs>
      {bars.map(({ at, attempts, failures }, index) => (
        <g key={at}>
          <rect
            x={index * STEP}
            y={HEIGHT - heightOf(attempts)}
            width={STEP - 3}
            height={heightOf(attempts - failures)}
            className="fill-chart-2"
          />
          <rect
            x={index * STEP}
            y={HEIGHT - heightOf(failures)}
            width={STEP - 3}
            height={heightOf(failures)}
            fill="url(#failed)"
          />
        </g>
      ))}
    </svg>
  );
}
