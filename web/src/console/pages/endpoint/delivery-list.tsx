import { useQuery } from "@tanstack/react-query";
import { Empty } from "../../../components/empty.tsx";
import { Party } from "../../../components/party.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { formatCount } from "../../../format/words.ts";
import { ListPager, pageOf } from "../../parts/list-pager.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import {
  DELIVERIES_OF_A_PAGE,
  type Delivery,
  deliveriesQuery,
} from "../deliveries/delivery-queries.ts";
import { DeliveryState } from "./delivery-state.tsx";

/** The deliveries of an endpoint, the newest first. */
export function DeliveryList({ endpoint }: { readonly endpoint: string }) {
  const { to } = useConsole();
  const search = useSearchFields();
  const page = pageOf(search["page"]);
  const list = useQuery(deliveriesQuery(endpoint, search, page));
  const at = ["deliveries", endpoint];
  return (
    <DataTable
      label="Deliveries"
      columns={COLUMNS}
      rows={list.data}
      state={list}
      rowKey={({ delivery }) => delivery}
      rowTo={({ delivery }) => to(at, { ...search, delivery })}
      rowLabel={({ type, delivery }) => `${type}, ${delivery}`}
      openKey={search["delivery"]}
      dayOf={({ happenedAt }) => happenedAt}
      empty={
        <Empty drawing="stripes" title="No delivery here">
          {search["about"] === undefined
            ? `No event of this endpoint is ${search["state"] ?? "there yet"}.`
            : `No event of the newest 20,000 is about ${search["about"]}: it has not happened yet, or the endpoint does not receive its type.`}
        </Empty>
      }
      footer={
        <ListPager
          {...{ page, size: DELIVERIES_OF_A_PAGE, count: list.data?.length ?? 0 }}
          pageTo={(next) => to(at, { ...search, delivery: undefined, page: next })}
        />
      }
    />
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
    id: "type",
    header: "Event",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ type, event, happenedAt }) => (
      <Party name={type} meta={event} phoneTime={<Time at={happenedAt} as="clock" />} />
    ),
  },
  {
    id: "attempts",
    header: "Attempts",
    align: "end",
    width: "fit",
    phone: "bottom",
    cell: ({ attempts }) => (
      <span className="figures max-fold:text-meta max-fold:text-quiet">
        {formatCount(attempts)}
        <span className="fold:hidden"> {attempts === 1 ? "attempt" : "attempts"}</span>
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: ({ state }) => <DeliveryState state={state} />,
  },
];
