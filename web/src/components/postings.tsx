import { type Currency, formatAmount } from "../format/amount.ts";

export interface Posting {
  readonly label: string;
  readonly amount: number;
  readonly currency?: Currency;
}

/** What the ledger posted: a line with account and amount for each entry. */
export function Postings({ items }: { readonly items: readonly Posting[] }) {
  return (
    <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-nav bg-sunk px-2.5 py-1.5 text-label leading-[19px] text-quiet">
      {items.map(({ label, amount, currency = "NGN" }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt>{label}</dt>
          <dd className="text-right figures">{formatAmount(amount, currency, "always")}</dd>
        </div>
      ))}
    </dl>
  );
}
