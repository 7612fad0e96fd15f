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
import { COLUMNS } from "./columns.tsx";
import { FILTERS, VIEWS } from "./filters.ts";
import { type Invoice, payerOf } from "./invoice.ts";
import { invoicesKey, invoicesQuery } from "./invoices-query.ts";

/** A payment changes what an invoice has received; the rows stay where they are. */
const OF_PAYMENTS = /FUNDING|INVOICE/i;

/** Invoices, the newest first, with their drawer. */
export function InvoicesPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const { invoiceNumber } = useParams({ strict: false }) as { invoiceNumber?: string };
  const page = Number(search["page"] ?? 1);
  const list = useQuery(invoicesQuery(place, { ...filters.query, pageNumber: page }));
  useLiveQueries(OF_PAYMENTS, invoicesKey(place));
  const pagination = list.data?.pagination;
  const newInvoice = place.can("collections:write") ? (
    <LinkButton kind="primary" icon={Plus} data-shortcut="n" to={place.to("invoices/new")}>
      New invoice
    </LinkButton>
  ) : undefined;
  return (
    <>
      <PageHead title="Invoices" actions={newInvoice} />
      <SavedViews of="invoices" state={filters} views={VIEWS} listTo={place.to("invoices")} />
      <FilterBar state={filters} />
      <FilterSums>
        <ListTotal total={pagination?.total} noun="invoice" />
        {list.data === undefined ? null : <PageSums rows={list.data.rows} />}
      </FilterSums>
      <Split
        list={
          <DataTable
            label="Invoices"
            columns={COLUMNS}
            rows={list.data?.rows}
            state={list}
            rowKey={(row) => row.invoiceNumber}
            rowTo={(row) => place.to(["invoices", row.invoiceNumber], search)}
            rowLabel={(row) => `Invoice for ${payerOf(row)}, ${formatAmount(row.amount)}`}
            openKey={invoiceNumber}
            dayOf={(row) => row.dateCreated}
            daySummary={summarise}
            empty={<NoInvoices filters={filters} newInvoice={newInvoice} />}
            footer={
              pagination === undefined ? null : (
                <Pager
                  pagination={pagination}
                  pageTo={(next) => place.to("invoices", { ...search, page: String(next) })}
                />
              )
            }
          />
        }
        drawer={invoiceNumber === undefined ? null : <Outlet />}
      />
    </>
  );
}

/** The total of the rows on this page, and how much of it was paid. */
function PageSums({ rows }: { readonly rows: readonly Invoice[] }) {
  const counted = withoutCancelled(rows);
  if (counted.length === 0) return null;
  return (
    <span>
      <b>{formatAmount(paidOf(counted))}</b> of {formatAmount(sumOf(counted))} paid on this page,
      cancelled invoices excluded
    </span>
  );
}

/** A cancelled invoice need not be paid, so it is not counted. */
const withoutCancelled = (rows: readonly Invoice[]) =>
  rows.filter(({ status }) => status !== "Cancelled");
const sumOf = (rows: readonly Invoice[]) => rows.reduce((all, { amount }) => all + amount, 0);
const paidOf = (rows: readonly Invoice[]) =>
  rows.reduce((all, { amountPaid }) => all + amountPaid, 0);

const summarise = (rows: readonly Invoice[]) =>
  `${countOf(rows.length, "invoice")}, ${formatAmount(paidOf(withoutCancelled(rows)))} of ${formatAmount(sumOf(withoutCancelled(rows)))} paid`;

interface NoInvoicesProps {
  readonly filters: Filters;
  readonly newInvoice: React.ReactNode | undefined;
}

function NoInvoices({ filters, newInvoice }: NoInvoicesProps) {
  if (filters.count > 0)
    return (
      <Empty
        title={`No invoices match ${filters.count === 1 ? "this filter" : `these ${filters.count} filters`}`}
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty title="No invoices yet" action={newInvoice} otherWay="By API: POST /business/invoices">
      Each invoice has its own account number and pay page, so every payment is matched to it.
    </Empty>
  );
}
