import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "../api/client.ts";
import { fetchData } from "../api/fetch-data.ts";
import type { Place } from "../api/place.ts";

interface TestClock {
  readonly now: string;
  readonly offsetSeconds: number;
}

/** The test clock, and how far it is ahead. */
export const clockQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "clock"],
    queryFn: ({ signal }) => fetchData<TestClock>(`${addressOf(place)}/test/clock`, signal),
  });
