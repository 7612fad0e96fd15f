import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Empty } from "../../../components/empty.tsx";
import { FilterBar } from "../../../components/filters/filter-bar.tsx";
import { type Filters, useFilters } from "../../../components/filters/use-filters.ts";
import { Party } from "../../../components/party.tsx";
import { Reference } from "../../../components/reference.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { ListPager, pageOf } from "../../parts/list-pager.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { BUSINESSES_OF_A_PAGE, type Business, businessesQuery } from "./business-queries.ts";
import { BusinessStatus } from "./business-status.tsx";

const FILTERS = {
  search: { param: "search", placeholder: "Name, id or service account" },
  filters: [
    {
      kind: "choice",
      param: "status",
      says: "State is",
      choices: [
        { value: "pending", text: "Waits for approval" },
        { value: "approved", text: "Approved" },
        { value: "suspended", text: "Suspended" },
      ],
    },
  ],
} as const;

/** Every business of the installation, the newest first. */
export function BusinessesPage() {
  const { to } = useConsole();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const page = pageOf(search["page"]);
  const list = useQuery(businessesQuery(filters.values, page));
  return (
    <>
      <PageHead
        title="Businesses"
        state="Both modes"
        actions={
          <CommandButton
            name="business create"
            kind="primary"
            size="normal"
            icon={Plus}
            question={CREATION}
          >
            Create a business
          </CommandButton>
        }
      />
      <FilterBar state={filters} />
      <div className="border-t border-line">
        <DataTable
          label="Businesses"
          columns={COLUMNS}
          rows={list.data}
          state={list}
          rowKey={({ businessId }) => businessId}
          rowTo={({ businessId }) => to(["businesses", businessId])}
          rowLabel={({ name }) => name}
          rowTone={({ status, movedTo }) =>
            status === "pending" && movedTo === null ? "wait" : undefined
          }
          empty={<NoBusiness filters={filters} />}
          footer={
            <ListPager
              {...{ page, size: BUSINESSES_OF_A_PAGE, count: list.data?.length ?? 0 }}
              pageTo={(next) => to("businesses", { ...search, page: next })}
            />
          }
        />
      </div>
    </>
  );
}

function NoBusiness({ filters }: { readonly filters: Filters }) {
  if (filters.count > 0)
    return (
      <Empty drawing="stripes" title="No business fits">
        The search looks in names, ids and service account numbers.
      </Empty>
    );
  return (
    <Empty title="No business yet">Businesses sign up themselves, or you create them here.</Empty>
  );
}

const CREATION = {
  title: "Create a business",
  act: "Create it",
  words: {
    name: { label: "Name", hint: "As the business writes its name." },
    approved: { label: "Approve it for live mode at once" },
  },
  consequences: [
    { when: "now", text: "The business gets keys and wallets in both modes." },
    { when: "later", text: "Invite its first owner under Team." },
  ],
} as const;

const COLUMNS: readonly Column<Business>[] = [
  {
    id: "name",
    header: "Business",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ name, businessId, contactEmail }) => (
      <Party name={name} meta={[businessId, contactEmail ?? "no e-mail address"].join(", ")} />
    ),
  },
  {
    id: "account",
    header: "Service account",
    width: "fit",
    cell: ({ serviceAccountNumber }) => (
      <Reference value={serviceAccountNumber} label="account number" whole />
    ),
  },
  {
    id: "since",
    header: "Since",
    width: "fit",
    phone: "bottom",
    cell: ({ createdAt }) => <Time at={createdAt} as="date" className="text-quiet" />,
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: (business) => <BusinessStatus {...business} />,
  },
];
