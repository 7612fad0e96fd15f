import { Amount } from "../../components/amount.tsx";
import { Link, TextLink } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { Time } from "../../components/time.tsx";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { HomeSettlement } from "./queries.ts";

/** When pending money becomes available: what comes next, and what came last. */
export function Settlements({ rows }: { readonly rows: readonly HomeSettlement[] | undefined }) {
  const place = usePlace();
  return (
    <section aria-label="Settlements" className="min-w-0">
      <div className="flex items-baseline justify-between pb-2">
        <h2 className="font-heading">Settlements</h2>
        <TextLink to={place.to("settlements")} className="text-meta">
          All settlements
        </TextLink>
      </div>
      {rows === undefined ? (
        <Skeleton label="Settlements" shape="rows" lines={5} className="border-t border-rule" />
      ) : rows.length === 0 ? (
        <p className="border-t border-rule py-3 text-quiet">No money waits to settle.</p>
      ) : (
        <ul className="border-t border-rule">
          {rows.map((row) => (
            <li
              key={row.reference}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2.5 hover:bg-hover"
            >
              <Link
                to={place.to(["settlements", row.reference])}
                className="font-strong after:absolute after:inset-0"
              >
                <Time at={row.settlesAt} as="dated" />
              </Link>
              <Amount value={row.amount} className="text-right" />
              <span className="text-meta text-quiet">{countOf(row.credits, "credit")}</span>
              <span className="text-right">
                <Status word={row.settledAt === null ? "Pending" : "Settled"} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
