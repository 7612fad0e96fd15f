import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { apiOf } from "../../api/client.ts";
import type { Place } from "../../api/place.ts";

/** The test clock, and how far it is ahead. */
export const clockQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "clock"],
    queryFn: ({ signal }) => readData(apiOf(place).GET("/test/clock", { signal })),
  });
