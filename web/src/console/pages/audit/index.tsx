import { Outlet, useParams } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { saveFile } from "../../../api/download.ts";
import { Button } from "../../../components/button.tsx";
import { Split } from "../../../components/drawer.tsx";
import { Empty } from "../../../components/empty.tsx";
import { FilterBar } from "../../../components/filters/filter-bar.tsx";
import type { Filters } from "../../../components/filters/use-filters.ts";
import { Party } from "../../../components/party.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { countOf } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { BusinessName } from "../../parts/business-name.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { ListPager } from "../../parts/list-pager.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { ACTIONS_OF_A_PAGE, type Action, type ActionFilters } from "./action-queries.ts";
import { useActionList } from "./use-action-list.ts";

/** Who did what, in every business and in the installation, the newest first. */
export function AuditPage() {
  const { to } = useConsole();
  const { actionId } = useParams({ strict: false }) as { readonly actionId?: string };
  const { filters, asked, page, search, list } = useActionList();
  return (
    <>
      <PageHead
        title="Audit"
        state="Operators and members, in both modes"
        actions={
          <CommandButton
            name="actions export"
            size="normal"
            icon={Download}
            question={exportOf(asked)}
          >
            Export CSV
          </CommandButton>
        }
      />
      <FilterBar state={filters} />
      <Split
        list={
          <DataTable
            label="Actions"
            columns={COLUMNS}
            rows={list.data}
            state={list}
            rowKey={({ id }) => id}
            rowTo={({ id }) => to(["audit", id], search)}
            rowLabel={({ action, by }) => `${action}, ${by}`}
            openKey={actionId}
            dayOf={({ at }) => at}
            empty={<NoAction filters={filters} />}
            footer={
              <ListPager
                {...{ page, size: ACTIONS_OF_A_PAGE, count: list.data?.length ?? 0 }}
                pageTo={(next) => to("audit", { ...search, page: next })}
              />
            }
          />
        }
        drawer={actionId === undefined ? null : <Outlet />}
      />
    </>
  );
}

const exportOf = (asked: ActionFilters) => ({
  title: "Export these actions?",
  about:
    Object.keys(asked).length === 0
      ? "All of them, as CSV."
      : `Those that match ${countOf(Object.keys(asked).length, "filter")}, as CSV.`,
  given: asked,
  asked: [],
  act: "Create the file",
  result: ({ text }: { readonly text: string }) => (
    <div className="flex flex-col items-start gap-3">
      <p>The file is ready. It contains the audit log as it is now.</p>
      <Button icon={Download} onClick={() => saveFile("actions.csv", text)}>
        Save actions.csv
      </Button>
    </div>
  ),
});

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
    <Empty title="Nothing has been done yet">Changes by operators and members appear here.</Empty>
  );
}

const COLUMNS: readonly Column<Action>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ at }) => <Time at={at} as="clock" className="text-quiet" />,
  },
  {
    id: "action",
    header: "Action",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ action, by, at }) => (
      <Party name={action} meta={by} phoneTime={<Time at={at} as="clock" />} />
    ),
  },
  {
    id: "business",
    header: "Business",
    width: "fit",
    phone: "top",
    cell: ({ businessId }) => (
      <span className="block max-w-60 truncate max-fold:max-w-36 text-quiet">
        {businessId === null ? "Installation" : <BusinessName of={businessId} />}
      </span>
    ),
  },
  {
    id: "mode",
    header: "Mode",
    width: "fit",
    phone: "bottom",
    cell: ({ mode }) => (
      <span className="text-quiet">{mode === null ? "Both" : separateWords(mode)}</span>
    ),
  },
];
