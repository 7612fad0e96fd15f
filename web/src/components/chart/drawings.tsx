import { classes } from "../classes.ts";
import { type ChartPoint, type Scale, shareOf } from "./scale.ts";

const WIDTH = 280;
const HEIGHT = 96;

interface DrawingProps {
  readonly points: readonly ChartPoint[];
  readonly scale: Scale;
  /** What the picture shows, for screen readers. */
  readonly label: string;
}

/** The second series has another colour; failures alone are red. */
export type Series = 1 | 2 | "failures";

interface LineProps extends DrawingProps {
  readonly series: Series;
}

interface BarsProps extends LineProps {
  readonly format: (value: number) => string;
}

/** Bars per day. Today's is dashed, because it is not over; a day without a figure is a gap. */
export function Bars({ points, scale, label, series, format }: BarsProps) {
  const step = WIDTH / points.length;
  const width = step * 0.6;
  return (
    <Frame label={label}>
      {points.map(({ label: day, value, isOpen }, index) => {
        if (value === undefined) return null;
        const height = shareOf(value, scale) * HEIGHT;
        return (
          <rect
            key={day}
            x={index * step + (step - width) / 2}
            y={HEIGHT - height}
            width={width}
            height={height}
            rx="1.5"
            className={barLook(series, isOpen === true)}
          >
            <title>{`${day}, ${format(value)}`}</title>
          </rect>
        );
      })}
    </Frame>
  );
}

const FILLS = { 1: "fill-chart-1", 2: "fill-chart-2", failures: "fill-bad" } as const;
const STROKES = { 1: "stroke-chart-1", 2: "stroke-chart-2", failures: "stroke-bad" } as const;

function barLook(series: Series, isOpen: boolean): string {
  if (!isOpen) return FILLS[series];
  return classes(
    "fill-sheet stroke-[1.25] [stroke-dasharray:3_2] [vector-effect:non-scaling-stroke]",
    STROKES[series],
  );
}

/** A line, broken where no figure exists. */
export function Line({ points, scale, label, series }: LineProps) {
  const step = WIDTH / Math.max(1, points.length - 1);
  let isDrawing = false;
  const path = points.map(({ value }, index) => {
    if (value === undefined) {
      isDrawing = false;
      return "";
    }
    const at = `${(index * step).toFixed(1)} ${(HEIGHT - shareOf(value, scale) * HEIGHT).toFixed(1)}`;
    if (isDrawing) return `L${at}`;
    isDrawing = true;
    // A figure between two gaps is a dot.
    return `M${at}h0`;
  });
  return (
    <Frame label={label}>
      <path
        d={path.join("")}
        className={classes(
          "fill-none stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round] [vector-effect:non-scaling-stroke]",
          STROKES[series],
        )}
      />
    </Frame>
  );
}

interface FrameProps {
  readonly label: string;
  readonly children: React.ReactNode;
}

function Frame({ label, children }: FrameProps) {
  const line = "stroke-grid [vector-effect:non-scaling-stroke]";
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-24 w-[calc(100%-46px)] overflow-visible"
    >
      <path d={`M0 0H${WIDTH}`} className={line} />
      <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className={line} />
      <path
        d={`M0 ${HEIGHT}H${WIDTH}`}
        className="stroke-rule [vector-effect:non-scaling-stroke]"
      />
      {children}
    </svg>
  );
}
