import { classes } from "./classes.ts";

export type ButtonKind = "primary" | "plain" | "soft" | "quiet" | "link";
export type ButtonSize = "normal" | "small";

const KINDS: Readonly<Record<ButtonKind, string>> = {
  primary: "border-transparent bg-indigo text-on-indigo hover:bg-indigo-pressed",
  plain: "border-edge bg-sheet hover:bg-hover",
  soft: "border-rule bg-sheet hover:bg-hover",
  quiet: "border-transparent text-quiet hover:bg-hover hover:text-ink",
  // Within text: its label aligns with the words around it. Two side by side need a gap of 5.
  link: "-mx-2.5 border-transparent text-link hover:bg-hover",
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  normal: "min-h-8.5 rounded-control px-3.25 max-fold:min-h-11",
  small: "min-h-7 rounded-nav px-2.5 text-meta max-fold:min-h-10",
};

/** A button that may not be pressed now looks the same in every kind. */
const UNAVAILABLE =
  "aria-disabled:cursor-default aria-disabled:border-rule aria-disabled:bg-pressed aria-disabled:text-faint";

export function buttonLook(kind: ButtonKind, size: ButtonSize, className?: string): string {
  const layout =
    "inline-flex shrink-0 items-center justify-center gap-1.75 border font-strong whitespace-nowrap";
  return classes(layout, KINDS[kind], SIZES[size], UNAVAILABLE, className);
}
