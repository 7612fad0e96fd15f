import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar, FilterSums, ListTotal } from "../../components/filters/filter-bar.tsx";
import { SavedViews } from "../../components/filters/saved-views.tsx";
import { type Filters, useFilters } from "../../components/filters/use-filters.ts";
import { LinkButton } from "../../components/link.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { AddCustomer } from "./add-customer.tsx";
import { COLUMNS } from "./columns.tsx";
import { customersQuery, nameOf } from "./customers-query.ts";
import { FILTERS, VIEWS } from "./filters.ts";

/** Who the business's customers are, and how far they are verified. */
export function CustomersPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const page = Number(search["page"] ?? 1);
  const list = useQuery(customersQuery(place, { ...filters.query, pageNumber: page }));
  useLiveQueries(/^customer/, [...place.key, "customers"]);
  const pagination = list.data?.pagination;
  const mayAdd = place.can("customers:write");
  const addTo = place.to("customers", { ...search, add: "1" });
  return (
    <>
      <PageHead
        title="Customers"
        actions={
          mayAdd ? (
            <LinkButton kind="primary" icon={UserPlus} to={addTo} replace>
              Add customer
            </LinkButton>
          ) : undefined
        }
      />
      <SavedViews of="customers" state={filters} views={VIEWS} listTo={place.to("customers")} />
      <FilterBar state={filters} />
      <FilterSums>
        <ListTotal total={pagination?.total} noun="customer" />
      </FilterSums>
      <div className="border-t border-line">
        <DataTable
          label="Customers"
          columns={COLUMNS}
          rows={list.data?.rows}
          state={list}
          rowKey={({ id }) => String(id)}
          rowTo={({ id }) => place.to(["customers", String(id)])}
          rowLabel={(row) => `${nameOf(row)}, tier ${row.kycTier}`}
          empty={<NoCustomer filters={filters} addTo={mayAdd ? addTo : undefined} />}
          footer={
            pagination === undefined ? null : (
              <Pager
                pagination={pagination}
                pageTo={(next) => place.to("customers", { ...search, page: String(next) })}
              />
            )
          }
        />
      </div>
      {mayAdd && search["add"] !== undefined ? <AddCustomer /> : null}
    </>
  );
}

function NoCustomer({ filters, addTo }: { filters: Filters; addTo: string | undefined }) {
  if (filters.count > 0)
    return (
      <Empty
        title="No customers match these filters"
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      >
        Search by name, e-mail, phone or id. Identity numbers are encrypted, so you cannot search
        for them.
      </Empty>
    );
  return (
    <Empty
      drawing="rings"
      title="No customer yet"
      action={
        addTo === undefined ? undefined : (
          <LinkButton kind="primary" icon={UserPlus} to={addTo} replace>
            Add customer
          </LinkButton>
        )
      }
      otherWay="They come from your API too: POST /api/v1/customers"
    >
      A customer is a person who has a wallet, an account number or a card with you.
    </Empty>
  );
}
