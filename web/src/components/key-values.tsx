import type { ReactNode } from "react";
import { Fragment } from "react";

export interface KeyValue {
  readonly label: string;
  /** Undefined hides the line: a missing fact is not shown as a dash. */
  readonly value: ReactNode | undefined;
}

/** Facts about one thing, each with a label and a value. */
export function KeyValues({ items }: { readonly items: readonly KeyValue[] }) {
  return (
    <dl className="grid grid-cols-[118px_minmax(0,1fr)] text-meta max-fold:grid-cols-[116px_minmax(0,1fr)]">
      {items
        .filter(({ value }) => value !== undefined && value !== null)
        .map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="py-1.25 text-quiet">{label}</dt>
            <dd className="min-w-0 py-1.25 wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
