import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useCallback, useState } from "react";
import { buttonLook } from "../../components/button-look.ts";
import { Split } from "../../components/drawer.tsx";
import { FilterBar, FilterSums } from "../../components/filters/filter-bar.tsx";
import { readFilters } from "../../components/filters/read-filters.ts";
import { SavedViews } from "../../components/filters/saved-views.tsx";
import { useFilters } from "../../components/filters/use-filters.ts";
import { Icon } from "../../components/icon.tsx";
import { NewRows } from "../../components/new-rows.tsx";
import { SkeletonText } from "../../components/skeleton.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { formatAmount } from "../../format/amount.ts";
import { lagosDay } from "../../format/time.ts";
import { type LiveChange, useLive } from "../../shell/live.tsx";
import type { PrefetchOptions } from "../../shell/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { COLUMNS } from "./columns.tsx";
import { FILTERS, VIEWS } from "./filters.ts";
import { MONEY_EVENTS } from "./money-events.ts";
import { NoTransactions } from "./no-transactions.tsx";
import { exportAddress, type RecordSums, recordsQuery, sumsQuery } from "./queries.ts";
import { partyOf, signedAmount, type TransactionRow } from "./record.ts";
import { describeDay, SumsLine } from "./sums-line.tsx";

/** Any movement of money, found by views, filters and search. */
export function TransactionsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const { reference } = useParams({ strict: false }) as { reference?: string };
  const page = pageOf(search["page"]);
  const list = useQuery(recordsQuery(place, filters.query, page));
  const sums = useQuery(sumsQuery(place, filters.query));
  const { count, showNew } = useNewRows(() => {
    void list.refetch();
    void sums.refetch();
  });
  const pagination = list.data?.pagination;
  return (
    <>
      <PageHead
        title="Transactions"
        actions={
          <a
            href={exportAddress(place, filters.query)}
            download="transactions.csv"
            className={buttonLook("plain", "normal")}
          >
            <Icon of={Download} /> Export CSV
          </a>
        }
      />
      <SavedViews
        of="transactions"
        state={filters}
        views={VIEWS}
        listTo={place.to("transactions")}
      />
      <FilterBar state={filters} />
      <FilterSums>
        {sums.data === undefined ? (
          <SkeletonText className="w-64" />
        ) : (
          <SumsLine
            sums={sums.data}
            unknownTo={place.to("transactions", { ...search, state: "OutcomeUnknown" })}
          />
        )}
      </FilterSums>
      <Split
        list={
          <>
            <NewRows count={page === 1 ? count : 0} noun="transaction" onShow={showNew} />
            <DataTable
              label="Transactions"
              columns={COLUMNS}
              rows={list.data?.rows}
              state={list}
              rowKey={(row) => row.reference}
              rowTo={(row) => place.to(["transactions", row.reference], search)}
              rowLabel={labelOf}
              openKey={reference}
              dayOf={(row) => row.createdAt}
              daySummary={(rows) => summarise(rows, sums.data)}
              empty={<NoTransactions filters={filters} />}
              footer={
                pagination === undefined ? null : (
                  <Pager
                    pagination={pagination}
                    pageTo={(next) => place.to("transactions", { ...search, page: String(next) })}
                  />
                )
              }
            />
          </>
        }
        drawer={reference === undefined ? null : <Outlet />}
      />
    </>
  );
}

/** Begins the requests of the page when a person points at its link, and those of another filter before it is drawn. */
export function prefetch({ place, search, queryClient }: PrefetchOptions) {
  const { query } = readFilters(FILTERS, search);
  return Promise.all([
    queryClient.prefetchQuery(recordsQuery(place, query, pageOf(search["page"]))),
    queryClient.prefetchQuery(sumsQuery(place, query)),
  ]);
}

const pageOf = (text: string | undefined): number => {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

const labelOf = (row: TransactionRow): string =>
  `${partyOf(row)}, ${formatAmount(signedAmount(row), row.currency)}, ${row.status}`;

/** The sums of the whole day, even if the page shows only part of it. */
function summarise(rows: readonly TransactionRow[], sums: RecordSums | undefined): string {
  const [first] = rows;
  if (first === undefined || sums === undefined) return "";
  const day = lagosDay(new Date(first.createdAt));
  return sums.days
    .filter((one) => one.day === day)
    .map(describeDay)
    .join("; ");
}

/** Counts what came in since the list was read, so that no row moves under the pointer. */
function useNewRows(refresh: () => void) {
  const [count, setCount] = useState(0);
  useLive(
    useCallback(({ type }: LiveChange) => {
      if (MONEY_EVENTS.test(type)) setCount((before) => before + 1);
    }, []),
  );
  const showNew = () => {
    setCount(0);
    refresh();
  };
  return { count, showNew };
}
