import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { Party } from "../../components/party.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { SettingsHead } from "../../shell/settings-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Action, actionsQuery } from "./actions-query.ts";
import { describeAction, detailLines } from "./describe-action.ts";

/** Who did what to this business, the newest first. */
export function AuditPage() {
  const place = usePlace();
  const search = useSearchFields();
  const { actionId } = useParams({ strict: false }) as { actionId?: string };
  const list = useQuery(actionsQuery(place, Number(search["page"] ?? 1)));
  const pagination = list.data?.pagination;
  return (
    <>
      <SettingsHead title="Audit" state="Members and operators, in test and in live" />
      <Split
        list={
          <DataTable
            label="Actions"
            columns={COLUMNS}
            rows={list.data?.rows}
            state={list}
            rowKey={({ id }) => String(id)}
            rowTo={({ id }) => place.to(["settings", "audit", String(id)], search)}
            rowLabel={({ by, action }) => `${by} ${describeAction(action)}`}
            openKey={actionId}
            dayOf={({ at }) => at}
            empty={
              <Empty title="Nothing was done yet">
                Changes of keys, members, settings and money stand here.
              </Empty>
            }
            footer={
              pagination === undefined ? null : (
                <Pager
                  pagination={pagination}
                  pageTo={(next) => place.to("settings/audit", { ...search, page: String(next) })}
                />
              )
            }
          />
        }
        drawer={actionId === undefined ? null : <Outlet />}
      />
    </>
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
    id: "what",
    header: "What was done",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ by, action, details, at }) => (
      <Party
        name={capitalised(describeAction(action))}
        meta={[by, ...detailLines(details).map(({ value }) => value)].join(", ")}
        phoneTime={<Time at={at} as="clock" />}
      />
    ),
  },
  {
    id: "mode",
    header: "Mode",
    width: "fit",
    phone: "top",
    cell: ({ mode }) => <span className="text-quiet">{mode ?? "both"}</span>,
  },
];

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
