import { Outlet, useParams } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { buttonLook } from "../../components/button-look.ts";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import type { Filters } from "../../components/filters/use-filters.ts";
import { Icon } from "../../components/icon.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { isUnfiltered, type PrefetchOptions } from "../../shell/page.ts";
import { SettingsHead } from "../../shell/settings-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { actionsQuery, exportAddress } from "./actions-query.ts";
import { COLUMNS } from "./columns.tsx";
import { titleOf } from "./describe-facts.ts";
import { useActionList } from "./use-action-list.ts";

export const prefetch = (options: PrefetchOptions) =>
  isUnfiltered(options)
    ? options.queryClient.prefetchQuery(actionsQuery(options.place, {}, 1))
    : undefined;

/** Who did what to this business, the newest first. */
export function AuditPage() {
  const place = usePlace();
  const search = useSearchFields();
  const { actionId } = useParams({ strict: false }) as { actionId?: string };
  const { filters, asked, list } = useActionList();
  const pagination = list.data?.pagination;
  return (
    <>
      <SettingsHead
        title="Audit"
        state="Members and operators, in test and in live"
        actions={
          <a
            href={exportAddress(place, asked)}
            download="audit.csv"
            className={buttonLook("plain", "normal")}
          >
            <Icon of={Download} /> Export CSV
          </a>
        }
      />
      <Split
        list={
          <>
            <FilterBar state={filters} />
            <DataTable
              label="Actions"
              columns={COLUMNS}
              rows={list.data?.rows}
              state={list}
              rowKey={({ id }) => String(id)}
              rowTo={({ id }) => place.to(["settings", "audit", String(id)], search)}
              rowLabel={(action) => `${titleOf(action)}, ${action.by}`}
              openKey={actionId}
              dayOf={({ at }) => at}
              empty={<NoAction filters={filters} />}
              footer={
                pagination === undefined ? null : (
                  <>
                    <SearchedBack until={pagination.searched_back_to} filters={filters} />
                    <Pager
                      pagination={pagination}
                      pageTo={(next) =>
                        place.to("settings/audit", { ...search, page: String(next) })
                      }
                    />
                  </>
                )
              }
            />
          </>
        }
        drawer={actionId === undefined ? null : <Outlet />}
      />
    </>
  );
}

interface SearchedBackProps {
  readonly until: string | undefined;
  readonly filters: Filters;
}

/** A search reads the newest 10,000 actions. A button searches the rest. */
function SearchedBack({ until, filters }: SearchedBackProps) {
  if (until === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 px-7 py-3 text-meta text-quiet max-fold:px-4">
      <span>
        Searched back to <Time at={until} />.
      </span>
      <Button
        size="small"
        kind="soft"
        onClick={() => filters.change({ endDate: until.slice(0, 10) })}
      >
        Search older actions
      </Button>
    </p>
  );
}

function NoAction({ filters }: { readonly filters: Filters }) {
  if (filters.count > 0)
    return (
      <Empty
        title="No actions match these filters"
        drawing="stripes"
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty title="Nothing has been done yet">
      Changes to keys, members and settings, and movements of money, appear here.
    </Empty>
  );
}
