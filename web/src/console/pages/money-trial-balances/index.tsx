import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Empty } from "../../../components/empty.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { formatCount } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { noonOf } from "../../parts/noon-of.ts";
import { useConsole } from "../../shell/use-console.ts";
import { type BalanceDay, daysQuery } from "./queries.ts";

/** The days with a trial balance, the newest first. */
export function TrialBalancesPage() {
  const { day } = useParams({ strict: false }) as { readonly day?: string };
  return day === undefined ? <Days /> : <Outlet />;
}

function Days() {
  const { to } = useConsole();
  const list = useQuery(daysQuery);
  return (
    <>
      <PageHead title="Trial balances" state="One for each day, written after midnight" />
      <div className="mt-3 border-t border-line">
        <DataTable
          label="Trial balances"
          columns={COLUMNS}
          rows={list.data}
          state={list}
          rowKey={({ day }) => day}
          rowTo={({ day }) => to(["money", "trial-balances", day])}
          rowLabel={({ day }) => `Trial balance of ${day}`}
          empty={
            <Empty drawing="stripes" title="No trial balance yet">
              The first is written after midnight, of the day that ended.
            </Empty>
          }
        />
      </div>
    </>
  );
}

const COLUMNS: readonly Column<BalanceDay>[] = [
  {
    id: "day",
    header: "Day",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ day, writtenAt }) => (
      <>
        <Time at={noonOf(day)} as="date" className="font-strong" />
        <span className="block text-label text-faint fold:hidden">
          Written <Time at={writtenAt} as="dated" />
        </span>
      </>
    ),
  },
  {
    id: "written",
    header: "Written",
    width: "fit",
    cell: ({ writtenAt }) => <Time at={writtenAt} as="dated" className="text-quiet" />,
  },
  {
    id: "environments",
    header: "Books",
    align: "end",
    cell: ({ environments }) => formatCount(Number(environments)),
  },
  {
    id: "rows",
    header: "Accounts",
    align: "end",
    phone: "top",
    cell: ({ rows }) => (
      <span className="max-fold:text-meta max-fold:text-quiet">
        {formatCount(Number(rows))}
        <span className="fold:hidden"> accounts</span>
      </span>
    ),
  },
];
