import type { Card } from "../cards/cards-query.ts";

/** A plain drawing of the card: only known facts, and of the number only the last four digits. */
export function CardFace({ card, holder }: { readonly card: Card; readonly holder: string }) {
  const { label, brand, lastFour, expiryMonth, expiryYear, status } = card;
  const isOff = status !== "Active";
  return (
    <div
      className={`flex aspect-[1.586] w-full max-w-84 flex-col justify-between rounded-sheet px-5 py-4.5 ${isOff ? "border border-dashed border-edge text-quiet" : "bg-brand text-on-indigo"}`}
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="truncate font-bold">{label}</span>
        <span>{brand}</span>
      </p>
      <p className="font-mono text-title tracking-[0.12em]">
        •••• {lastFour ?? "••••"}
        <span className="sr-only">, the last four digits</span>
      </p>
      <p className="flex items-baseline justify-between gap-3 text-meta">
        <span className="truncate">{holder}</span>
        <span className="figures whitespace-nowrap">
          {expiryMonth === null || expiryYear === null
            ? "Not issued yet"
            : `${expiryMonth}/${expiryYear.slice(-2)}`}
        </span>
      </p>
    </div>
  );
}
