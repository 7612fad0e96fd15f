import { describeRecent } from "./describe-endpoint.ts";

const WIDTH = 5;
const STEP = 7;
const SLOTS = 40;

/** How each outcome is drawn: height and colour, so that colour alone says nothing. */
const LOOKS: Readonly<Record<string, { readonly height: number; readonly fill: string }>> = {
  first_try: { height: 12, fill: "fill-chart-2" },
  later_try: { height: 14, fill: "fill-chart-1" },
  new: { height: 4, fill: "fill-chart-rest" },
  retrying: { height: 17, fill: "fill-wait" },
  failed: { height: 20, fill: "fill-bad" },
  held: { height: 4, fill: "fill-bad" },
};

/** The newest events of an endpoint, the newest at the right. What failed is taller. */
export function RecentStrip({ recent }: { readonly recent: readonly string[] }) {
  const width = SLOTS * STEP;
  return (
    <svg
      role="img"
      aria-label={describeRecent(recent)}
      viewBox={`0 0 ${width} 22`}
      className="h-5.5 w-full max-w-70"
    >
      <rect y={21} width={width} height={1} className="fill-line" />
      {recent.map((outcome, index) => {
        const { height, fill } = LOOKS[outcome] ?? { height: 4, fill: "fill-chart-rest" };
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={width - (index + 1) * STEP}
            y={21 - height}
            width={WIDTH}
            height={height}
            rx={1}
            className={fill}
          />
        );
      })}
    </svg>
  );
}
