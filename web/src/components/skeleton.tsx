import { classes } from "./classes.ts";

/** A bar in place of a text that has not loaded. It has the text's height, so that nothing moves. */
export function SkeletonText({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("my-1 block h-3 rounded-mark bg-line", className ?? "w-full")}
    />
  );
}

interface SkeletonProps {
  /** What loads, for screen readers: `Transactions`. */
  readonly label: string;
  /** How many lines, facts or rows it has. */
  readonly lines?: number;
  /**
   * What it stands for: text, `facts` with their labels, `rows` of two lines with an amount, or the `detail` of a drawer:
   * an amount, a state and facts.
   */
  readonly shape?: "text" | "facts" | "rows" | "detail";
  readonly className?: string;
}

/** The shape of a part that has not loaded. */
export function Skeleton({ label, lines = 3, shape = "text", className }: SkeletonProps) {
  const Line = LINES[shape];
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}: loading</span>
      {shape === "detail" ? (
        <>
          <Bar className="my-1.5 h-6 w-44" />
          <Bar className="mt-3 mb-4.5 h-4 w-28" />
        </>
      ) : null}
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike.
        <Line key={index} index={index} />
      ))}
    </div>
  );
}

interface LineProps {
  readonly index: number;
}

const WIDTHS = ["w-full", "w-3/4", "w-1/2"] as const;

const widthOf = (index: number): string => WIDTHS[index % WIDTHS.length] ?? "w-full";

const TextLine = ({ index }: LineProps) => <SkeletonText className={widthOf(index)} />;

/** As a line of `KeyValues`. */
const FactLine = ({ index }: LineProps) => (
  <div className="grid grid-cols-[118px_minmax(0,1fr)] py-1.25">
    <SkeletonText className="w-18" />
    <span className="block max-w-56">
      <SkeletonText className={widthOf(index)} />
    </span>
  </div>
);

const RowLine = () => (
  <div className="flex items-center justify-between gap-4 border-b border-line py-2.5">
    <span className="block flex-1">
      <SkeletonText className="w-2/5" />
      <Bar className="my-1.5 h-2 w-3/5" />
    </span>
    <SkeletonText className="w-22" />
  </div>
);

const LINES = { text: TextLine, facts: FactLine, rows: RowLine, detail: FactLine } as const;

const Bar = ({ className }: { readonly className: string }) => (
  <span aria-hidden="true" className={classes("block rounded-mark bg-line", className)} />
);
