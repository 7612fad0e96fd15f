import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "../../../../src/components/button.tsx";
import { Split } from "../../../../src/components/drawer.tsx";
import { Empty } from "../../../../src/components/empty.tsx";
import { FilterBar, FilterSums } from "../../../../src/components/filters/filter-bar.tsx";
import { SavedViews } from "../../../../src/components/filters/saved-views.tsx";
import { useFilters } from "../../../../src/components/filters/use-filters.ts";
import { NewRows } from "../../../../src/components/new-rows.tsx";
import { DataTable } from "../../../../src/components/table/data-table.tsx";
import { Pager } from "../../../../src/components/table/pager.tsx";
import { formatAmount } from "../../../../src/format/amount.ts";
import { countOf } from "../../../../src/format/words.ts";
import { type LiveChange, useLive } from "../../../../src/shell/live.tsx";
import { PageHead } from "../../../../src/shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../../../src/shell/use-place.ts";
import { COLUMNS } from "./columns.tsx";
import { FILTERS, VIEWS } from "./filters.ts";
import { signedAmount, type Transaction } from "./transaction.ts";
import { transactionsQuery } from "./transactions-query.ts";

const OF_TRANSFERS = /^transfer\./;

/** The pattern of every list: head, views, filters, sums, table with its drawer. */
export function TransactionsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const { reference } = useParams({ strict: false }) as { reference?: string };
  const page = Number(search["page"] ?? 1);
  const list = useQuery(transactionsQuery(place, { ...filters.query, pageNumber: page }));
  const [newCount, setNewCount] = useState(0);
  useLive(
    useCallback((change: LiveChange) => {
      if (OF_TRANSFERS.test(change.type)) setNewCount((count) => count + 1);
    }, []),
  );
  const showNew = () => {
    setNewCount(0);
    void list.refetch();
  };
  const pagination = list.data?.pagination;
  return (
    <>
      <PageHead title="Transactions" actions={<Button icon={Download}>Export CSV</Button>} />
      <SavedViews
        of="transactions"
        state={filters}
        views={VIEWS}
        listTo={place.to("transactions")}
        counts={{ failed: 3 }}
      />
      <FilterBar state={filters} />
      <FilterSums>
        {pagination === undefined ? null : (
          <span>
            <b>{pagination.total}</b> transactions
          </span>
        )}
      </FilterSums>
      <Split
        list={
          <>
            <NewRows count={newCount} noun="transaction" onShow={showNew} />
            <DataTable
              label="Transactions"
              columns={COLUMNS}
              rows={list.data?.rows}
              state={list}
              rowKey={(row) => row.reference}
              rowTo={(row) => place.to(["transactions", row.reference], search)}
              rowLabel={(row) => `${row.party}, ${formatAmount(signedAmount(row))}`}
              openKey={reference}
              dayOf={(row) => row.createdAt}
              daySummary={summarise}
              selection={{
                noun: "transaction",
                amountOf: signedAmount,
                actions: () => <Button size="small">Export selected</Button>,
              }}
              empty={
                <Empty
                  title={`No transactions match ${filters.count === 1 ? "this filter" : `these ${filters.count} filters`}`}
                  action={<Button onClick={filters.clear}>Clear the filters</Button>}
                />
              }
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

function summarise(rows: readonly Transaction[]): string {
  const sum = rows.reduce((all, row) => all + signedAmount(row), 0);
  return `${countOf(rows.length, "transaction")}, ${formatAmount(sum)}`;
}
