import { useQuery } from "@tanstack/react-query";
import { useFilters } from "../../components/filters/use-filters.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { eventTypesQuery } from "../webhooks/endpoints-query.ts";
import { deliveriesQuery } from "./endpoint-queries.ts";

const STATES = [
  { value: "failed", text: "Gave up" },
  { value: "waiting", text: "Waiting" },
  { value: "held", text: "Held" },
  { value: "delivered", text: "Delivered" },
] as const;

/** The deliveries that the address asks for: its filters and its page. */
export function useDeliveryList(endpoint: string) {
  const place = usePlace();
  const search = useSearchFields();
  const { data: types } = useQuery(eventTypesQuery(place));
  const filters = useFilters({
    search: { param: "searchBy", placeholder: "Event id or reference" },
    filters: [
      { kind: "choice", param: "state", says: "State is", choices: STATES },
      {
        kind: "choice",
        param: "type",
        says: "Event is",
        choices: types?.map(({ event }) => ({ value: event, text: event })) ?? [],
      },
      { kind: "dates", from: "startDate", to: "endDate", says: "Happened" },
    ],
  });
  const page = Number(search["page"] ?? 1);
  const paging = page > 1 ? { pageNumber: page } : {};
  const list = useQuery(deliveriesQuery(place, endpoint, { ...filters.query, ...paging }));
  return { filters, list, rows: list.data?.rows };
}
