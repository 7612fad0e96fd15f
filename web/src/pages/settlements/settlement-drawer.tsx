import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { Link, LinkButton } from "../../components/link.tsx";
import { Party } from "../../components/party.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { ExactTime, Time } from "../../components/time.tsx";
import { shortenReference } from "../../format/reference.ts";
import { countOf } from "../../format/words.ts";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { metaOf, partyOf, type TransactionRow } from "../transactions/record.ts";
import { type SettlementDetail, settlementQuery } from "./queries.ts";

/** One settlement with its credits. */
export function SettlementDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { reference } = useParams({ strict: false }) as { reference: string };
  const [page, setPage] = useState(1);
  const one = useQuery(settlementQuery(place, reference, page));
  return (
    <Drawer
      kind="Settlement"
      title={`Settlement ${reference}`}
      closeTo={place.to("settlements", search)}
      backText="Settlements"
    >
      <Content query={one} reference={reference} onPage={setPage} />
    </Drawer>
  );
}

interface ContentProps {
  readonly query: UseQueryResult<SettlementDetail>;
  readonly reference: string;
  readonly onPage: (page: number) => void;
}

function Content({ query, reference, onPage }: ContentProps) {
  const place = usePlace();
  const { data, error, refetch } = query;
  if (data !== undefined) return <Detail settlement={data} onPage={onPage} />;
  if (error === null)
    return <Skeleton label="Settlement" shape="detail" lines={6} className="px-5 pt-4" />;
  if (asFailure(error).status !== 404)
    return <ErrorPanel subject="This settlement" error={error} onRetry={() => void refetch()} />;
  return (
    <NotFound
      title={`No settlement ${shortenReference(reference)} in ${place.mode}`}
      action={<LinkButton to={place.to("settlements")}>All settlements</LinkButton>}
    />
  );
}

interface DetailProps {
  readonly settlement: SettlementDetail;
  readonly onPage: (page: number) => void;
}

function Detail({ settlement, onPage }: DetailProps) {
  const { amount, currency, status, transactions, pageNumber, pageSize, totalCount } = settlement;
  const isLast = pageNumber * pageSize >= totalCount;
  return (
    <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
      <div>
        <Amount
          value={amount}
          currency={currency}
          className="mb-1.5 block text-amount font-figure! tracking-[-0.025em]"
        />
        <Status word={status} />
      </div>
      <KeyValues
        items={[
          { label: "Reference", value: <Reference value={settlement.reference} /> },
          { label: "Due", value: <ExactTime at={settlement.settlesAt} /> },
          {
            label: "Available since",
            value: settlement.settledAt && <ExactTime at={settlement.settledAt} />,
          },
          { label: "Credits", value: countOf(settlement.credits, "credit") },
          ...grossLines(settlement),
          { label: "Net", value: <Amount value={amount} currency={currency} /> },
        ]}
      />
      <section aria-label="Its credits">
        <h3 className="pb-2 text-meta font-heading">Credits</h3>
        <ul className="border-t border-line">
          {transactions.map((row) => (
            <Credit key={row.reference} row={row} />
          ))}
        </ul>
        {transactions.length > 0 ? null : (
          <p className="pt-2 text-meta text-quiet">
            The credits of this settlement were recorded before credits were linked to settlements.
          </p>
        )}
        <p className="flex gap-2 pt-3">
          {pageNumber > 1 ? (
            <Button size="small" kind="soft" onClick={() => onPage(pageNumber - 1)}>
              Newer
            </Button>
          ) : null}
          {isLast ? null : (
            <Button size="small" kind="soft" onClick={() => onPage(pageNumber + 1)}>
              Older
            </Button>
          )}
        </p>
      </section>
    </div>
  );
}

/** Gross and fees, where all credits are on this page: a sum of a part would be another figure. */
function grossLines({ transactions, credits, currency }: SettlementDetail) {
  if (transactions.length !== credits) return [];
  const sum = (of: (row: TransactionRow) => number) =>
    transactions.reduce((total, row) => total + Math.round(of(row) * 100), 0) / 100;
  return [
    { label: "Gross", value: <Amount value={sum((row) => row.trxAmount)} currency={currency} /> },
    { label: "Fees", value: <Amount value={-sum((row) => row.trxFee)} currency={currency} /> },
  ];
}

function Credit({ row }: { readonly row: TransactionRow }) {
  const place = usePlace();
  return (
    <li className="relative grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line hover:bg-hover">
      <Link
        to={place.to(["transactions", row.reference])}
        aria-label={`Credit from ${partyOf(row)}`}
        className="absolute inset-0 -outline-offset-2!"
      >
        {null}
      </Link>
      <Party
        name={partyOf(row)}
        meta={metaOf(row)}
        phoneTime={<Time at={row.createdAt} as="dated" />}
        direction="in"
      />
      <Amount value={row.trxAmount} currency={row.currency} sign="always" tone="in" />
    </li>
  );
}
