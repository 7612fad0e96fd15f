import type { ReactNode } from "react";
import { lagosDayHeading } from "../../format/time.ts";
import { useNow } from "../use-now.ts";

/** The heading of a day: its date, and the sum of its rows. */
export function DayRow({ at, summary }: { readonly at: string; readonly summary: ReactNode }) {
  const now = useNow();
  return (
    <tr className="max-fold:block">
      <th
        scope="rowgroup"
        colSpan={99}
        className="h-8.5 border-t border-line bg-sunk px-7 text-left text-label font-strong text-quiet max-fold:block max-fold:h-auto max-fold:px-4 max-fold:py-1.75"
      >
        {lagosDayHeading(new Date(at), now)}
        <span className="ml-2.5 font-normal max-fold:ml-0 max-fold:block">{summary}</span>
      </th>
    </tr>
  );
}
