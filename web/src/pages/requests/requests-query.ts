import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import { apiOf } from "../../api/client.ts";
import type { DataOf } from "../../api/data-of.ts";
import type { Place } from "../../api/place.ts";

const READ_AGAIN_MS = 5_000;

export type RequestFilters = Readonly<Record<string, string | number>>;

/** The logged requests that match. The log is a second or two behind the requests. */
export const requestsQuery = (place: Place, filters: RequestFilters) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "requests", filters],
    queryFn: ({ signal }) =>
      readList(apiOf(place).GET("/business/requests", { params: { query: filters }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  });

/** One request. The log never changes it. */
export const requestQuery = (place: Place, requestId: string) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "request", requestId],
    queryFn: ({ signal }) =>
      readData(
        apiOf(place).GET("/business/requests/{requestId}", {
          params: { path: { requestId } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The bytes that had to be signed, for a request that was refused for its signature. */
export const signatureQuery = (place: Place, requestId: string) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "request", requestId, "signature"],
    queryFn: ({ signal }) =>
      readData(
        apiOf(place).GET("/business/requests/{requestId}/signature", {
          params: { path: { requestId } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type LoggedRequest = DataOf<ReturnType<typeof requestsQuery>>["rows"][number];
export type FullRequest = DataOf<ReturnType<typeof requestQuery>>;
export type Explanation = NonNullable<DataOf<ReturnType<typeof signatureQuery>>["explanation"]>;
