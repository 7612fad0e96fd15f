import type { AmountSign, Currency } from "../format/amount.ts";
import { speakAmount, splitAmount } from "../format/amount.ts";
import { classes } from "./classes.ts";

interface AmountProps {
  /** In naira or dollars, as the API has it. */
  readonly value: number;
  readonly currency?: Currency;
  readonly sign?: AmountSign;
  /** `in`: arrived, green. `off`: reversed or failed, faint. Outgoing money is ink, never red. */
  readonly tone?: "plain" | "in" | "off" | "quiet";
  readonly className?: string;
}

const TONES = {
  plain: "font-medium",
  in: "font-medium text-good",
  off: "text-faint",
  quiet: "text-quiet",
} as const;

/**
 * An amount: it includes the sign and ₦, and its kobo are less prominent. A screen reader says "minus 85,000 naira".
 */
export function Amount(props: AmountProps) {
  const { value, currency = "NGN", sign = "auto", tone = "plain", className } = props;
  const parts = splitAmount(value, currency, sign);
  return (
    <span className={classes("figures", TONES[tone], className)}>
      <span className="sr-only">{speakAmount(value, currency, sign)}</span>
      <span aria-hidden="true">
        {parts.sign}
        {parts.symbol}
        {parts.whole}
        <span className={classes("font-normal", tone === "plain" && "text-faint")}>
          {parts.fraction}
        </span>
      </span>
    </span>
  );
}
