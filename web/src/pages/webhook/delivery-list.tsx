import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar, FilterSums } from "../../components/filters/filter-bar.tsx";
import type { Filters } from "../../components/filters/use-filters.ts";
import { ShapedStatus } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { useNow } from "../../components/use-now.ts";
import { shortenReference } from "../../format/reference.ts";
import { countOf } from "../../format/words.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { describeAnswer, describeState, summarizeDay } from "./describe-delivery.ts";
import { type Delivery, dayQuery } from "./endpoint-queries.ts";
import { useDeliveryList } from "./use-delivery-list.ts";
import { useReplay } from "./use-replay.tsx";

interface DeliveryListProps {
  readonly endpoint: string;
}

/** The events of an endpoint, each with its last attempt. */
export function DeliveryList({ endpoint }: DeliveryListProps) {
  const place = usePlace();
  const search = useSearchFields();
  const { delivery } = useParams({ strict: false });
  const { filters, list, rows } = useDeliveryList(endpoint);
  const replay = useReplay();
  const to = (reference: string) => place.to(["webhooks", endpoint, reference], search);
  return (
    <>
      <FilterBar state={filters} />
      <DataTable
        label="Deliveries"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ reference }) => reference}
        rowTo={({ reference }) => to(reference)}
        rowLabel={({ type, event }) => `${type} ${event}`}
        openKey={delivery}
        dayOf={({ happenedAt }) => happenedAt}
        daySummary={summarizeDay}
        state={list}
        {...(place.can("webhooks:write") && {
          selection: {
            noun: "delivery",
            actions: (rows: readonly Delivery[], clear: () => void) => (
              <Button
                size="small"
                onClick={() => void replay(rows).then((done) => done && clear())}
              >
                Replay {countOf(rows.length, "event")}
              </Button>
            ),
          },
        })}
        empty={<NoDelivery filters={filters} />}
        footer={
          list.data === undefined ? undefined : (
            <>
              <FirstTries endpoint={endpoint} />
              <Pager
                pagination={list.data.pagination}
                pageTo={(number) =>
                  place.to(["webhooks", endpoint], { ...search, page: String(number) })
                }
              />
            </>
          )
        }
      />
    </>
  );
}

interface NoDeliveryProps {
  readonly filters: Filters;
}

function NoDelivery({ filters }: NoDeliveryProps) {
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
    <Empty title="Nothing was sent here yet" drawing="rings">
      {mode === "test"
        ? "Send a sample, or make something happen with the simulator."
        : "Events that happen from now on are sent here. Earlier ones can be replayed."}
    </Empty>
  );
}

/** What went well needs no rows: `412 other events were acknowledged on the first try.` */
function FirstTries({ endpoint }: DeliveryListProps) {
  const place = usePlace();
  const { data } = useQuery(dayQuery(place, endpoint));
  if (data === undefined || data.outcomes.firstTry === 0) return null;
  return (
    <FilterSums>
      In the last 24 h {countOf(data.outcomes.firstTry, "event")}{" "}
      {data.outcomes.firstTry === 1 ? "was" : "were"} acknowledged on the first try.
    </FilterSums>
  );
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ happenedAt }) => <Time at={happenedAt} as="clock" className="text-quiet" />,
  },
  {
    id: "event",
    header: "Event",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ type, event, happenedAt }) => (
      <>
        <div title={type} className="truncate font-strong">
          {type}
        </div>
        <div title={event} className="truncate text-label text-faint">
          <span className="fold:hidden">
            <Time at={happenedAt} as="clock" />{" "}
          </span>
          <span className="font-mono">{shortenReference(event)}</span>
        </div>
      </>
    ),
  },
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "bottom",
    isFixed: true,
    cell: (delivery) => <DeliveryStatus delivery={delivery} />,
  },
  {
    id: "answer",
    header: "Response",
    width: "fit",
    align: "end",
    phone: "top",
    cell: ({ last }) => (
      <>
        <div>{describeAnswer(last)}</div>
        {last === null ? null : (
          <div className="text-label text-faint max-fold:hidden">{last.durationMs} ms</div>
        )}
      </>
    ),
  },
];

function DeliveryStatus({ delivery }: { readonly delivery: Delivery }) {
  const now = useNow();
  return <ShapedStatus {...describeState(delivery, now)} />;
}
