import type { Currency } from "../format/amount.ts";
import { formatAmount } from "../format/amount.ts";
import { Amount } from "./amount.tsx";

interface LimitBarProps {
  /** `Payouts a day` */
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  readonly currency?: Currency;
}

/** How much of a limit is used today, and what is left, in figures. */
export function LimitBar({ label, used, limit, currency = "NGN" }: LimitBarProps) {
  const left = Math.max(0, limit - used);
  const share = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-meta">
        <span>{label}</span>
        <span className="text-quiet">
          <Amount value={left} currency={currency} /> left
        </span>
      </div>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${formatAmount(used, currency)} of ${formatAmount(limit, currency)} used`}
        className="my-1 block h-1.5 w-full rounded-mark"
      >
        <rect width="100" height="6" className="fill-line" />
        <rect width={share} height="6" className={share >= 100 ? "fill-wait" : "fill-indigo"} />
      </svg>
      <p className="text-label text-quiet">
        <Amount value={used} currency={currency} tone="quiet" /> of{" "}
        <Amount value={limit} currency={currency} tone="quiet" /> used
      </p>
    </div>
  );
}
