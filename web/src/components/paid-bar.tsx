import { formatAmount } from "../format/amount.ts";
import { Amount } from "./amount.tsx";
import { classes } from "./classes.ts";

interface PaidBarProps {
  readonly paid: number;
  readonly amount: number;
}

const WIDTH = 100;

/** How much of an expected amount is paid: a bar with both figures below. */
export function PaidBar({ paid, amount }: PaidBarProps) {
  const missing = Math.max(0, amount - paid);
  return (
    <div>
      <Bar paid={paid} amount={amount} className="h-2" />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-meta text-quiet">
        <span>
          <Amount value={paid} /> of <Amount value={amount} tone="quiet" /> paid
        </span>
        {missing > 0 && paid > 0 ? (
          <span>
            <Amount value={missing} tone="quiet" /> to go
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** The bar alone, for a row whose amount is partly paid. */
export function Bar({ paid, amount, className }: PaidBarProps & { readonly className?: string }) {
  const share = amount === 0 ? 0 : Math.min(WIDTH, (paid / amount) * WIDTH);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 6`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${formatAmount(paid)} of ${formatAmount(amount)} paid`}
      className={classes("block w-full rounded-mark", className)}
    >
      <rect width={WIDTH} height="6" className="fill-line" />
      <rect width={share} height="6" className={share >= WIDTH ? "fill-good" : "fill-chart-1"} />
    </svg>
  );
}
