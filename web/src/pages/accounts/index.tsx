import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar, FilterSums, ListTotal } from "../../components/filters/filter-bar.tsx";
import { SavedViews } from "../../components/filters/saved-views.tsx";
import { type Filters, useFilters } from "../../components/filters/use-filters.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { ownerOf } from "./account.ts";
import { accountsKey, accountsQuery } from "./accounts-query.ts";
import { COLUMNS, NARROW_COLUMNS } from "./columns.tsx";
import { FILTERS, VIEWS } from "./filters.ts";
import { NewAccountDialog } from "./new-account-dialog.tsx";

/** A credit changes the last credit and the status of an account. */
const OF_CREDITS = /FUNDING|VIRTUAL_ACCOUNT/i;

/** Numbers that take money: of customers, of businesses, and for one payment. */
export function AccountsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const navigate = useNavigate();
  const filters = useFilters(FILTERS);
  const [isOpening, setOpening] = useState(false);
  const { reference } = useParams({ strict: false }) as { reference?: string };
  const page = Number(search["page"] ?? 1);
  const list = useQuery(accountsQuery(place, { ...filters.query, pageNumber: page }));
  useLiveQueries(OF_CREDITS, accountsKey(place));
  const pagination = list.data?.pagination;
  const canOpen = place.can("collections:write");
  const newAccount = (
    <Button kind="primary" icon={Plus} data-shortcut="n" onClick={() => setOpening(true)}>
      New account
    </Button>
  );
  return (
    <>
      <PageHead title="Virtual accounts" actions={canOpen ? newAccount : undefined} />
      <SavedViews of="accounts" state={filters} views={VIEWS} listTo={place.to("accounts")} />
      <FilterBar state={filters} />
      <FilterSums>
        <ListTotal total={pagination?.total} noun="account" />
      </FilterSums>
      <Split
        list={
          <DataTable
            label="Virtual accounts"
            columns={reference === undefined ? COLUMNS : NARROW_COLUMNS}
            rows={list.data?.rows}
            state={list}
            rowKey={(row) => row.reference}
            rowTo={(row) => place.to(["accounts", row.reference], search)}
            rowLabel={(row) => `${row.accountNumber}, ${ownerOf(row) ?? row.accountName}`}
            openKey={reference}
            empty={<NoAccounts filters={filters} newAccount={canOpen ? newAccount : undefined} />}
            footer={
              pagination === undefined ? null : (
                <Pager
                  pagination={pagination}
                  pageTo={(next) => place.to("accounts", { ...search, page: String(next) })}
                />
              )
            }
          />
        }
        drawer={reference === undefined ? null : <Outlet />}
      />
      {isOpening ? (
        <NewAccountDialog
          onClose={() => setOpening(false)}
          onOpened={(opened) => {
            setOpening(false);
            void navigate({ to: place.to(["accounts", opened]) });
          }}
        />
      ) : null}
    </>
  );
}

interface NoAccountsProps {
  readonly filters: Filters;
  readonly newAccount: React.ReactNode | undefined;
}

function NoAccounts({ filters, newAccount }: NoAccountsProps) {
  const { mode } = usePlace();
  if (filters.count > 0)
    return (
      <Empty
        title={`No accounts match ${filters.count === 1 ? "this filter" : `these ${filters.count} filters`}`}
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty
      title="No accounts yet"
      action={newAccount}
      otherWay="By API: POST /business/virtualaccount/customer"
    >
      {mode === "test"
        ? "Open one and simulate a credit. No real money moves."
        : "Open one for a customer, a business or one payment. Its credits come to your balance."}
    </Empty>
  );
}
