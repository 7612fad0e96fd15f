import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar, FilterSums } from "../../components/filters/filter-bar.tsx";
import { SavedViews } from "../../components/filters/saved-views.tsx";
import { type Filters, useFilters } from "../../components/filters/use-filters.ts";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf } from "../../format/words.ts";
import { useLiveQueries } from "../../shell/live.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { FILTERS, VIEWS } from "./filters.ts";
import { type Settlement, settlementsQuery, sumsQuery } from "./queries.ts";
import { NextSettlement, SumsOfSettlements } from "./settlement-sums.tsx";

const CREDITS = /^FUNDING_NOTIFICATION$/;

const COLUMNS: readonly Column<Settlement>[] = [
  {
    id: "due",
    header: "Becomes available",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ settlesAt, credits }) => (
      <>
        <Time at={settlesAt} as="dated" className="block font-strong" />
        <span className="text-label text-faint fold:hidden">{countOf(credits, "credit")}</span>
      </>
    ),
  },
  {
    id: "credits",
    header: "Credits",
    align: "end",
    cell: ({ credits }) => <span className="text-quiet">{credits.toLocaleString("en-GB")}</span>,
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ status }) => <Status word={status} />,
  },
  {
    id: "amount",
    header: "Net amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
];

/** When pending money becomes available, and which credits it consists of. */
export function SettlementsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const { reference } = useParams({ strict: false }) as { reference?: string };
  const page = Number(search["page"] ?? 1);
  const list = useQuery(settlementsQuery(place, filters.query, page));
  const sums = useQuery(sumsQuery(place, filters.query));
  const all = useQuery(sumsQuery(place, {}));
  useLiveQueries(CREDITS, [...place.key, "settlements"]);
  const pagination = list.data?.pagination;
  return (
    <>
      <PageHead title="Settlements" state={<NextSettlement sums={all.data} />} />
      <SavedViews of="settlements" state={filters} views={VIEWS} listTo={place.to("settlements")} />
      <FilterBar state={filters} />
      <FilterSums>
        <SumsOfSettlements sums={sums.data} />
      </FilterSums>
      <Split
        list={
          <DataTable
            label="Settlements"
            columns={COLUMNS}
            rows={list.data?.rows}
            state={list}
            rowKey={(row) => row.reference}
            rowTo={(row) => place.to(["settlements", row.reference], search)}
            rowLabel={(row) =>
              `Settlement of ${formatAmount(row.amount, row.currency)}, ${row.status}`
            }
            openKey={reference}
            empty={<NoSettlements filters={filters} />}
            footer={
              pagination === undefined ? null : (
                <Pager
                  pagination={pagination}
                  pageTo={(next) => place.to("settlements", { ...search, page: String(next) })}
                />
              )
            }
          />
        }
        drawer={reference === undefined ? null : <Outlet />}
      />
    </>
  );
}

function NoSettlements({ filters }: { readonly filters: Filters }) {
  if (filters.count > 0)
    return (
      <Empty
        title={`No settlements match ${filters.count === 1 ? "this filter" : `these ${countOf(filters.count, "filter")}`}`}
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty title="No credit waits to settle">
      Credits that are not available at once become available together: on the next working day at
      09:00, or after the delay that was agreed for your business.
    </Empty>
  );
}
