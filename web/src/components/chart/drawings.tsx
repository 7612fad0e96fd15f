import type { PointerEvent } from "react";
import { classes } from "../classes.ts";
import { type ChartPoint, type Scale, shareOf } from "./scale.ts";

const WIDTH = 280;
const HEIGHT = 96;

interface DrawingProps {
  readonly points: readonly ChartPoint[];
  readonly scale: Scale;
  /** What the picture shows, for screen readers. */
  readonly label: string;
  /** The point under the pointer. */
  readonly pointed: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
}

/** The second series has another colour; failures alone are red. */
export type Series = 1 | 2 | "failures";

interface SeriesProps extends DrawingProps {
  readonly series: Series;
}

/** Bars per day. Today's bar is dashed, because the day is not over. A day without a figure is a gap. */
export function Bars({ points, scale, series, ...frame }: SeriesProps) {
  const step = WIDTH / points.length;
  const width = step * 0.6;
  const { pointed } = frame;
  return (
    <Frame {...frame} indexAt={(share) => Math.floor(share * points.length)} count={points.length}>
      {pointed === undefined ? null : (
        <rect x={pointed * step} width={step} height={HEIGHT} className="fill-hover" />
      )}
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
          />
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

/** A line, broken where no figure exists. A figure between two gaps is a dot. */
export function Line({ points, scale, series, ...frame }: SeriesProps) {
  const last = Math.max(1, points.length - 1);
  const placed = points.map(({ value }, index) =>
    value === undefined
      ? undefined
      : `${((index * WIDTH) / last).toFixed(1)} ${(HEIGHT - shareOf(value, scale) * HEIGHT).toFixed(1)}`,
  );
  const path = placed.map((at, index) => {
    if (at === undefined) return "";
    return placed[index - 1] === undefined ? `M${at}` : `L${at}`;
  });
  const { pointed } = frame;
  const dots = placed.filter(
    (_, index) =>
      index === pointed || (placed[index - 1] === undefined && placed[index + 1] === undefined),
  );
  const look = "fill-none [stroke-linecap:round] [stroke-linejoin:round]";
  return (
    <Frame {...frame} indexAt={(share) => Math.round(share * last)} count={points.length}>
      {pointed === undefined ? null : (
        <path
          d={`M${(pointed * WIDTH) / last} 0V${HEIGHT}`}
          className={`stroke-edge ${UNSCALED}`}
        />
      )}
      <path
        d={path.join("")}
        className={classes(look, "stroke-[1.75]", UNSCALED, STROKES[series])}
      />
      <path
        d={dots.map((at) => (at === undefined ? "" : `M${at}h0`)).join("")}
        className={classes(look, "stroke-[6]", UNSCALED, STROKES[series])}
      />
    </Frame>
  );
}

const UNSCALED = "[vector-effect:non-scaling-stroke]";

interface FrameProps extends Pick<DrawingProps, "label" | "onPoint"> {
  readonly count: number;
  /** The point at a share of the width. */
  readonly indexAt: (share: number) => number;
  readonly children: React.ReactNode;
}

function Frame({ label, onPoint, count, indexAt, children }: FrameProps) {
  const line = `stroke-grid ${UNSCALED}`;
  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(Math.min(count - 1, Math.max(0, indexAt((clientX - left) / width))));
  };
  return (
    <svg
      onPointerMove={point}
      onPointerLeave={() => onPoint(undefined)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-24 w-[calc(100%-46px)] overflow-visible"
    >
      <path d={`M0 0H${WIDTH}`} className={line} />
      <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className={line} />
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className={`stroke-rule ${UNSCALED}`} />
      {children}
    </svg>
  );
}
