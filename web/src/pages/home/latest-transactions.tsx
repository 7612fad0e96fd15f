import { Amount } from "../../components/amount.tsx";
import { Link, TextLink } from "../../components/link.tsx";
import { Party } from "../../components/party.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import {
  factsOf,
  metaOf,
  partyOf,
  signedAmount,
  type TransactionRow,
  toneOf,
} from "../transactions/record.ts";

/** The newest movements. Each row is a link to everything that happened about it. */
export function LatestTransactions({
  rows,
}: {
  readonly rows: readonly TransactionRow[] | undefined;
}) {
  const place = usePlace();
  return (
    <section aria-label="Latest transactions" className="min-w-0">
      <div className="flex items-baseline justify-between pb-2">
        <h2 className="font-heading">Latest transactions</h2>
        <TextLink to={place.to("transactions")} className="text-meta">
          All transactions
        </TextLink>
      </div>
      {rows === undefined ? (
        <Skeleton label="Transactions" shape="rows" lines={6} className="border-t border-rule" />
      ) : rows.length === 0 ? (
        <p className="border-t border-rule py-3 text-quiet">No money has moved yet.</p>
      ) : (
        <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] border-t border-rule max-fold:block">
          {rows.map((row) => (
            <li
              key={row.reference}
              className="relative col-span-full grid min-h-11 grid-cols-subgrid items-center gap-x-4 border-b border-line hover:bg-hover max-fold:min-h-15 max-fold:grid-cols-[minmax(0,1fr)_auto] max-fold:content-center max-fold:gap-y-0.5 max-fold:py-2"
            >
              <Time at={row.createdAt} as="dated" className="text-quiet max-fold:hidden" />
              <Link
                to={place.to(["transactions", row.reference])}
                aria-label={`${partyOf(row)}, ${formatAmount(signedAmount(row), row.currency)}`}
                className="absolute inset-0 -outline-offset-2!"
              >
                {null}
              </Link>
              <div className="min-w-0 max-fold:col-start-1 max-fold:row-span-2 max-fold:row-start-1">
                <Party
                  name={partyOf(row)}
                  meta={metaOf(row)}
                  phoneTime={<Time at={row.createdAt} as="dated" />}
                  direction={row.postingType === "Debit" ? "out" : "in"}
                />
              </div>
              <span className="max-fold:col-start-2 max-fold:row-start-2 max-fold:text-right">
                <Status word={row.status} {...factsOf(row)} />
              </span>
              <Amount
                value={signedAmount(row)}
                currency={row.currency}
                sign="always"
                tone={toneOf(row)}
                className="text-right max-fold:col-start-2 max-fold:row-start-1"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
