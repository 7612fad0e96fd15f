import type { ReactNode } from "react";
import { Amount } from "./amount.tsx";
import { classes } from "./classes.ts";

export interface SumLine {
  readonly label: ReactNode;
  readonly value: number;
  readonly key: string;
}

interface SumLinesProps {
  readonly lines: readonly SumLine[];
  /** The line below the rule: `Leaves your balance`. */
  readonly total: SumLine;
}

/** A column of amounts, a rule, and their sum. */
export function SumLines({ lines, total }: SumLinesProps) {
  return (
    <dl>
      {lines.map(({ key, label, value }, index) => (
        <div
          key={key}
          className={classes(
            "flex justify-between gap-3 py-1.75",
            index > 0 && "border-t border-line",
          )}
        >
          <dt className="text-quiet">{label}</dt>
          <dd>
            <Amount value={value} />
          </dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-3 border-t-[1.5px] border-ink pt-2.5 pb-1.75 font-heading">
        <dt>{total.label}</dt>
        <dd>
          <Amount value={total.value} className="text-[18px] font-figure! tracking-[-0.015em]" />
        </dd>
      </div>
    </dl>
  );
}
