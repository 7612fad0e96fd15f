import { classes } from "./classes.ts";

/** A bar in the place of a text that has not arrived. It has the text's height, so that nothing moves. */
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
  readonly lines?: number;
  readonly className?: string;
}

const WIDTHS = ["w-full", "w-3/4", "w-1/2"] as const;

/** Lines in the place of a part that has not arrived. */
export function Skeleton({ label, lines = 3, className }: SkeletonProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label} loads</span>
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonText
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike.
          key={index}
          className={WIDTHS[index % WIDTHS.length] ?? "w-full"}
        />
      ))}
    </div>
  );
}
