import { Outlet, useParams } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import type { Filters } from "../../components/filters/use-filters.ts";
import { Reference } from "../../components/reference.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { shortenReference } from "../../format/reference.ts";
import { useLiveQueries } from "../../shell/live.tsx";
import { isUnfiltered, type PrefetchOptions } from "../../shell/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { referenceIn } from "../webhook/describe-delivery.ts";
import { eventsKey, eventsQuery, type ListedEvent } from "./events-query.ts";
import { useEventList } from "./use-event-list.ts";

export const prefetch = (options: PrefetchOptions) =>
  isUnfiltered(options)
    ? options.queryClient.prefetchQuery(eventsQuery(options.place, {}))
    : undefined;

const ANY = /./;

/** Every event of the last 30 days, delivered or not, to compare with one's own records. */
export function EventsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const { id } = useParams({ strict: false });
  const { filters, list } = useEventList();
  useLiveQueries(ANY, eventsKey(place));
  return (
    <>
      <PageHead title="Events" state="The last 30 days, delivered or not" />
      <Split
        list={
          <>
            <FilterBar state={filters} />
            <DataTable
              label="Events"
              columns={COLUMNS}
              rows={list.data?.rows}
              rowKey={(row) => row.id}
              rowTo={(row) => place.to(["events", row.id], search)}
              rowLabel={(row) => `${row.event} ${row.id}`}
              openKey={id}
              dayOf={(row) => row.created_at}
              state={list}
              empty={<NoEvent filters={filters} />}
              footer={
                list.data === undefined ? undefined : (
                  <Pager
                    pagination={list.data.pagination}
                    pageTo={(page) => place.to("events", { ...search, page: String(page) })}
                  />
                )
              }
            />
          </>
        }
        drawer={id === undefined ? undefined : <Outlet />}
      />
    </>
  );
}

function NoEvent({ filters }: { readonly filters: Filters }) {
  const { mode } = usePlace();
  if (filters.count > 0)
    return (
      <Empty
        title="No events match these filters"
        drawing="stripes"
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty title="No event in 30 days" drawing="stripes">
      {mode === "test"
        ? "Make something happen with the simulator: each change publishes an event."
        : "Each transfer, credit and change to a customer publishes one."}
    </Empty>
  );
}

const COLUMNS: readonly Column<ListedEvent>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ created_at }) => <Time at={created_at} as="seconds" className="text-quiet" />,
  },
  {
    id: "type",
    header: "Event",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ event, id, created_at }) => (
      <>
        <div title={event} className="truncate font-strong">
          {event}
        </div>
        <div title={id} className="truncate text-label text-faint">
          <span className="fold:hidden">
            <Time at={created_at} as="seconds" />{" "}
          </span>
          <span className="font-mono">{shortenReference(id)}</span>
        </div>
      </>
    ),
  },
  {
    id: "reference",
    header: "About",
    width: "fit",
    phone: "bottom",
    cell: (row) => {
      const reference = referenceIn(row);
      return reference === undefined ? null : (
        <span className="relative z-1">
          <Reference value={reference} />
        </span>
      );
    },
  },
];
