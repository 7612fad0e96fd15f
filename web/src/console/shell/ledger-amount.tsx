import { Amount } from "../../components/amount.tsx";
import type { Currency } from "../../format/amount.ts";

interface LedgerAmountProps {
  readonly value: number;
  readonly currency: Currency | undefined;
  readonly sign?: "always";
}

const plain = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
const signed = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, signDisplay: "always" });

/** An amount of the ledger. Where its currency is not known, it has no sign of one. */
export function LedgerAmount({ value, currency, sign }: LedgerAmountProps) {
  if (currency !== undefined)
    return <Amount {...{ value, currency }} {...(sign === undefined ? {} : { sign })} />;
  const text = (sign === "always" ? signed : plain).format(value).replace("-", "\u2212");
  return <span className="figures font-medium">{text}</span>;
}
