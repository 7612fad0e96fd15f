import { describeRecent } from "./describe-recent.ts";

const WIDTH = 5;
const STEP = 7;
const SLOTS = 40;

/** How each outcome is drawn: height and colour, so that colour alone says nothing. */
const LOOKS: Readonly<Record<string, Look>> = {
  first_try: { height: 12, fill: "fill-chart-2", words: "acknowledged on the first try" },
  later_try: { height: 14, fill: "fill-chart-1", words: "at a later try" },
  new: { height: 4, fill: "fill-chart-rest", words: "not sent yet" },
  retrying: { height: 17, fill: "fill-wait", words: "retried" },
  failed: { height: 20, fill: "fill-bad", words: "given up" },
  held: { height: 4, fill: "fill-bad", words: "held" },
};

interface Look {
  readonly height: number;
  readonly fill: string;
  readonly words: string;
}

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

/** What the bars mean: those outcomes that are drawn. */
export function RecentLegend({ outcomes }: { readonly outcomes: ReadonlySet<string> }) {
  const shown = Object.entries(LOOKS).filter(([outcome]) => outcomes.has(outcome));
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-7 py-3 text-label text-quiet max-fold:hidden">
      Newest events:
      {shown.map(([outcome, { height, fill, words }]) => (
        <span key={outcome} className="flex items-end gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 5 22" className="h-4 w-1">
            <rect y={21 - height} width={5} height={height} rx={1} className={fill} />
          </svg>
          {words}
        </span>
      ))}
    </p>
  );
}
