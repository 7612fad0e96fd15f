import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { ShieldPlus } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { Split } from "../../components/drawer.tsx";
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
import { COLUMNS } from "./columns.tsx";
import { FILTERS, VIEWS } from "./filters.ts";
import { NewVerification } from "./new-verification.tsx";
import { typeName } from "./verification-types.ts";
import { verificationsQuery } from "./verifications-query.ts";

/** What registries were asked, what they answered, and what it cost. */
export function VerificationsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const { verificationId } = useParams({ strict: false }) as { verificationId?: string };
  const pageNumber = Number(search["page"] ?? 1);
  const list = useQuery(verificationsQuery(place, { ...filters.query, pageNumber }));
  useLiveQueries(/^(?:VERIFICATION_|customer)/, [...place.key, "verifications"]);
  const pagination = list.data?.pagination;
  const mayOrder = place.can("customers:write");
  const newTo = place.to("verifications", { ...search, new: "1" });
  return (
    <>
      <PageHead
        title="Verifications"
        actions={
          mayOrder ? (
            <LinkButton kind="primary" icon={ShieldPlus} to={newTo} replace>
              New verification
            </LinkButton>
          ) : undefined
        }
      />
      <SavedViews
        of="verifications"
        state={filters}
        views={VIEWS}
        listTo={place.to("verifications")}
      />
      <FilterBar state={filters} />
      <FilterSums>
        <ListTotal total={pagination?.total} noun="verification" />
      </FilterSums>
      <Split
        list={
          <DataTable
            label="Verifications"
            columns={COLUMNS}
            rows={list.data?.rows}
            state={list}
            rowKey={(row) => String(row.verificationId)}
            rowTo={(row) => place.to(["verifications", String(row.verificationId)], search)}
            rowLabel={(row) => `${typeName(row.type)} ${row.maskedIdentifiers}, ${row.status}`}
            openKey={verificationId}
            dayOf={({ createdAt }) => createdAt}
            empty={<NoVerification filters={filters} newTo={mayOrder ? newTo : undefined} />}
            footer={
              pagination === undefined ? null : (
                <Pager
                  pagination={pagination}
                  pageTo={(next) => place.to("verifications", { ...search, page: String(next) })}
                />
              )
            }
          />
        }
        drawer={verificationId === undefined ? null : <Outlet />}
      />
      {mayOrder && search["new"] !== undefined ? <NewVerification /> : null}
    </>
  );
}

function NoVerification({ filters, newTo }: { filters: Filters; newTo: string | undefined }) {
  if (filters.count > 0)
    return (
      <Empty
        title="No verifications match these filters"
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      >
        Names and full numbers are encrypted, so you cannot search for them. Search for the customer
        instead.
      </Empty>
    );
  return (
    <Empty
      drawing="squares"
      title="No registry was asked yet"
      action={
        newTo === undefined ? undefined : (
          <LinkButton kind="primary" icon={ShieldPlus} to={newTo} replace>
            New verification
          </LinkButton>
        )
      }
      otherWay="By API: POST /api/v1/business/verification/bvn"
    >
      Ask a registry about a BVN, a NIN, an ID, a phone number or a company.
    </Empty>
  );
}
