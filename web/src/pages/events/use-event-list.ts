import { useQuery } from "@tanstack/react-query";
import { useFilters } from "../../components/filters/use-filters.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { eventTypesQuery } from "../webhooks/endpoints-query.ts";
import { eventsQuery } from "./events-query.ts";

/** The events that the address asks for: its filters and its page. */
export function useEventList() {
  const place = usePlace();
  const search = useSearchFields();
  const { data: types } = useQuery(eventTypesQuery(place));
  const filters = useFilters({
    search: { param: "reference", placeholder: "Reference in its data" },
    filters: [
      {
        kind: "choice",
        param: "event",
        says: "Type is",
        choices: types?.map(({ event }) => ({ value: event, text: event })) ?? [],
      },
      { kind: "dates", from: "startDate", to: "endDate", says: "Happened" },
    ],
  });
  const page = Number(search["page"] ?? 1);
  const paging = page > 1 ? { pageNumber: page } : {};
  const list = useQuery(eventsQuery(place, { ...filters.query, ...paging }));
  return { filters, list };
}
