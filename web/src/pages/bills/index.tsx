import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar, FilterSums, ListTotal } from "../../components/filters/filter-bar.tsx";
import { SavedViews } from "../../components/filters/saved-views.tsx";
import { type Filters, useFilters } from "../../components/filters/use-filters.ts";
import { LinkButton } from "../../components/link.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf } from "../../format/words.ts";
import { useLiveQueries } from "../../shell/live.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Bill, CATEGORIES, chargedFor } from "./bill.ts";
import { billsKey, billsQuery } from "./bills-query.ts";
import { COLUMNS } from "./columns.tsx";
import { FILTERS, VIEWS } from "./filters.ts";

const OF_BILLS = /BILL/i;

/** Airtime, data, electricity, television and betting that were bought, the newest first. */
export function BillsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const { reference } = useParams({ strict: false }) as { reference?: string };
  const page = Number(search["page"] ?? 1);
  const list = useQuery(billsQuery(place, { ...filters.query, pageNumber: page }));
  useLiveQueries(OF_BILLS, billsKey(place));
  const pagination = list.data?.pagination;
  const buy = place.can("bills:buy") ? (
    <LinkButton kind="primary" icon={Plus} data-shortcut="n" to={place.to("bills/buy")}>
      Buy
    </LinkButton>
  ) : undefined;
  return (
    <>
      <PageHead title="Bills" actions={buy} />
      <SavedViews of="bills" state={filters} views={VIEWS} listTo={place.to("bills")} />
      <FilterBar state={filters} />
      <FilterSums>
        <ListTotal total={pagination?.total} noun="purchase" />
      </FilterSums>
      <Split
        list={
          <DataTable
            label="Bills"
            columns={COLUMNS}
            rows={list.data?.rows}
            state={list}
            rowKey={(row) => row.reference}
            rowTo={(row) => place.to(["bills", row.reference], search)}
            rowLabel={(row) =>
              `${CATEGORIES[row.category].text} for ${row.customerId}, ${formatAmount(row.amount)}`
            }
            openKey={reference}
            dayOf={(row) => row.createdAt}
            daySummary={summarise}
            empty={<NoBills filters={filters} buy={buy} />}
            footer={
              pagination === undefined ? null : (
                <Pager
                  pagination={pagination}
                  pageTo={(next) => place.to("bills", { ...search, page: String(next) })}
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

/** What failed was refunded, so it is not counted. */
function summarise(rows: readonly Bill[]): string {
  const charged = rows
    .filter(({ status }) => status !== "Failed")
    .reduce((sum, row) => sum + chargedFor(row), 0);
  return `${countOf(rows.length, "purchase")}, ${formatAmount(-charged)}`;
}

interface NoBillsProps {
  readonly filters: Filters;
  readonly buy: React.ReactNode | undefined;
}

function NoBills({ filters, buy }: NoBillsProps) {
  if (filters.count > 0)
    return (
      <Empty
        title={`No purchases match ${filters.count === 1 ? "this filter" : `these ${filters.count} filters`}`}
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty
      title="No purchase yet"
      action={buy}
      otherWay="By API: POST /business/vas/airtime/purchase"
    >
      Buy airtime, data, electricity, television or betting credit for your customers. What fails is
      refunded.
    </Empty>
  );
}
