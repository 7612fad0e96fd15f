import { formatCount } from "../format/words.ts";
import { classes } from "./classes.ts";

interface CountProps {
  readonly value: number;
  /** `todo` waits for this person, `bad` is failing. */
  readonly tone?: "plain" | "todo" | "bad";
  readonly className?: string;
}

const TONES = {
  plain: "bg-well",
  todo: "bg-indigo text-on-indigo",
  bad: "bg-bad-fill text-bad",
} as const;

/** A number beside a word. The word is a link, so every count leads to its items. */
export function Count({ value, tone = "plain", className }: CountProps) {
  return (
    <span
      className={classes(
        "inline-block rounded-chip px-1.5 text-label leading-4.5 tabular-nums",
        TONES[tone],
        className,
      )}
    >
      {formatCount(value)}
    </span>
  );
}
