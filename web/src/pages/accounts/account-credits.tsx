import { useQuery } from "@tanstack/react-query";
import type { components } from "../../api/generated/schema.d.ts";
import { Amount } from "../../components/amount.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Link } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { Time } from "../../components/time.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { creditsQuery } from "./accounts-query.ts";

type Credit = components["schemas"]["TransactionRecord"];

/** What was paid to an account or an invoice, the newest first. Each opens its transaction. */
export function AccountCredits({ reference }: { readonly reference: string }) {
  const place = usePlace();
  const credits = useQuery(creditsQuery(place, reference));
  return (
    <section aria-labelledby="credits">
      <h3 id="credits" className="pb-1.5 text-meta font-heading">
        Credits <span className="font-normal text-quiet">Lagos time</span>
      </h3>
      <Rows credits={credits} />
    </section>
  );
}

interface RowsProps {
  readonly credits: {
    readonly data: { readonly rows: readonly Credit[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

function Rows({ credits: { data, error, refetch } }: RowsProps) {
  if (data === undefined && error !== null)
    return <ErrorPanel isInline subject="Credits" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton label="Credits" shape="rows" lines={3} />;
  if (data.rows.length === 0) return <p className="text-meta text-quiet">None yet.</p>;
  return (
    <ul className="border-b border-line">
      {data.rows.map((credit) => (
        <CreditRow key={credit.reference} credit={credit} />
      ))}
    </ul>
  );
}

/** How a payment compares with the expected amount, if that is worth mentioning. */
const MATCHES: Readonly<Record<string, string>> = {
  under: "less than expected",
  over: "more than expected",
  late: "after its end",
  duplicate: "paid again",
};

function CreditRow({ credit }: { readonly credit: Credit }) {
  const place = usePlace();
  const match = credit.match === null ? undefined : MATCHES[credit.match];
  return (
    <li className="border-t border-line">
      <Link
        to={place.to(["transactions", credit.reference])}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-mark py-1.75 hover:bg-hover"
      >
        <span className="truncate font-strong">{credit.senderName ?? "Sender not named"}</span>
        <Amount
          value={credit.trxAmount}
          sign="always"
          tone={credit.status === "Successful" ? "in" : "plain"}
        />
        <span className="truncate text-label text-quiet">
          <Time at={credit.createdAt} as="dated" />
          {match === undefined ? null : `, ${match}`}
        </span>
        <Status word={credit.status} />
      </Link>
    </li>
  );
}
