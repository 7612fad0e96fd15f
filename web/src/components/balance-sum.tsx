import type { ReactNode } from "react";
import type { Currency } from "../format/amount.ts";
import { formatAmount } from "../format/amount.ts";
import { Amount } from "./amount.tsx";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

export interface BalancePart {
  readonly label: string;
  /** What it means now: `2 transfers not finished`. */
  readonly meaning?: ReactNode;
  readonly value: number;
  /** The list behind the figure. */
  readonly to?: string;
}

interface BalanceSumProps {
  readonly available: BalancePart;
  readonly held: BalancePart;
  /** Absent where money is never pending: a card wallet. */
  readonly pending?: BalancePart;
  readonly total: number;
  /** Beside the sum, but not part of it: `Customers’ wallets`. */
  readonly outside?: BalancePart;
  readonly currency?: Currency;
}

const PART = {
  available: { fill: "fill-chart-1", mark: "bg-chart-1" },
  held: { fill: "fill-[url(#hatch)]", mark: "hatched" },
  pending: { fill: "fill-chart-2", mark: "bg-chart-2" },
} as const;

type Parts = readonly (readonly [keyof typeof PART, BalancePart])[];

/** A balance as a sum: available + held + pending = total, with a bar of its parts. */
export function BalanceSum(props: BalanceSumProps) {
  const { available, held, pending, total, outside, currency = "NGN" } = props;
  const parts: Parts = [
    ["available", available],
    ["held", held],
    ...(pending === undefined ? [] : [["pending", pending] as const]),
  ];
  return (
    <div>
      <PartsBar parts={parts} currency={currency} />
      <dl className="mt-3">
        {parts.map(([name, part], index) => (
          <Line
            key={name}
            part={part}
            mark={PART[name].mark}
            currency={currency}
            isFirst={index === 0}
          />
        ))}
        <div className={classes(LINE, "border-t-[1.5px] border-ink font-bold")}>
          <dt className="col-span-2 pl-4.5 fold:col-span-3">Total</dt>
          <dd className="text-right">
            <Amount value={total} currency={currency} className="font-heading!" />
          </dd>
        </div>
        {outside === undefined ? null : (
          <Line part={outside} mark="border-[1.5px] border-faint" currency={currency} isOutside />
        )}
      </dl>
    </div>
  );
}

const LINE =
  "grid grid-cols-[18px_150px_minmax(0,1fr)_auto] py-1.5 max-fold:grid-cols-[18px_minmax(0,1fr)_auto]";

interface LineProps {
  readonly part: BalancePart;
  readonly mark: string;
  readonly currency: Currency;
  readonly isFirst?: boolean;
  readonly isOutside?: boolean;
}

function Line({ part, mark, currency, isFirst, isOutside }: LineProps) {
  const name =
    part.to === undefined ? <span>{part.label}</span> : <Link to={part.to}>{part.label}</Link>;
  return (
    <div
      className={classes(
        LINE,
        isFirst !== true && isOutside !== true && "border-t border-line",
        isOutside === true && "text-quiet",
      )}
    >
      <dt className="col-span-2 grid grid-cols-subgrid">
        <span aria-hidden="true" className={classes("mt-1.5 size-2.25 rounded-[3px]", mark)} />
        {name}
      </dt>
      <dd className="text-meta text-faint max-fold:hidden">{part.meaning}</dd>
      <dd className="text-right">
        <Amount
          value={part.value}
          currency={currency}
          tone={isOutside === true ? "quiet" : "plain"}
        />
      </dd>
    </div>
  );
}

interface PartsBarProps {
  readonly parts: Parts;
  readonly currency: Currency;
}

const WIDTH = 1_000;
const GAP = 4;

/** One horizontal bar for parts of a whole. */
function PartsBar({ parts, currency }: PartsBarProps) {
  const whole = parts.reduce((sum, [, { value }]) => sum + Math.max(0, value), 0);
  const description = parts
    .map(([, { label, value }]) => `${label} ${formatAmount(value, currency)}`)
    .join(", ");
  let from = 0;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={description}
      className="block h-2.5 w-full overflow-hidden rounded-mark"
    >
      <pattern id="hatch" width="8" height="10" patternUnits="userSpaceOnUse">
        <path d="M-2 10L8 0M6 12l4-4M-4 2l4-4" className="stroke-chart-1" strokeWidth="2.5" />
      </pattern>
      {whole === 0 ? <rect width={WIDTH} height="10" className="fill-line" /> : null}
      {parts.map(([name, { value }]) => {
        const width = whole === 0 ? 0 : (Math.max(0, value) / whole) * WIDTH;
        const x = from;
        from += width;
        return (
          <rect
            key={name}
            x={x}
            width={Math.max(0, width - GAP)}
            height="10"
            className={PART[name].fill}
          />
        );
      })}
    </svg>
  );
}
