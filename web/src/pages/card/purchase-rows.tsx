import { Amount } from "../../components/amount.tsx";
import { Link } from "../../components/link.tsx";
import { Time } from "../../components/time.tsx";
import { separateWords } from "../../format/status.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { CardTransaction } from "./card-queries.ts";

/** The rows of the statement about one purchase, oldest first. Each leads to its timeline. */
export function PurchaseRows({ rows }: { readonly rows: readonly CardTransaction[] }) {
  const place = usePlace();
  return (
    <section aria-label="What happened">
      <h3 className="pb-1 text-meta font-heading">
        What happened <span className="font-normal text-quiet">Lagos time</span>
      </h3>
      <ol>
        {rows.map(({ reference, type, occurredAt, amount }) => (
          <li
            key={reference}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 border-line py-2 not-first:border-t"
          >
            <Time at={occurredAt} as="dated" className="text-meta text-quiet" />
            <Link
              to={place.to(["transactions", reference])}
              className="min-h-6 font-strong text-link hover:underline"
            >
              {separateWords(type)}
            </Link>
            <Amount value={amount} currency="USD" />
          </li>
        ))}
      </ol>
    </section>
  );
}
