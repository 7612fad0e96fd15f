import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import { apiOf } from "../../api/client.ts";
import type { DataOf } from "../../api/data-of.ts";
import type { Place } from "../../api/place.ts";

export type EventFilters = Readonly<Record<string, string | number>>;

export const eventsKey = ({ businessId, mode }: Place) => [businessId, mode, "events"] as const;

export const eventsQuery = (place: Place, filters: EventFilters) =>
  queryOptions({
    queryKey: [...eventsKey(place), filters],
    queryFn: ({ signal }) =>
      readList(apiOf(place).GET("/events", { params: { query: filters }, signal })),
    placeholderData: keepPreviousData,
  });

/** One event. It never changes. */
export const eventQuery = (place: Place, id: string) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "event", id],
    queryFn: ({ signal }) =>
      readData(apiOf(place).GET("/events/{id}", { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

const READ_AGAIN_MS = 5_000;

export const eventDeliveriesQuery = (place: Place, id: string) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "event", id, "deliveries"],
    queryFn: ({ signal }) =>
      readData(apiOf(place).GET("/events/{id}/deliveries", { params: { path: { id } }, signal })),
    refetchInterval: READ_AGAIN_MS,
  });

export type ListedEvent = DataOf<ReturnType<typeof eventsQuery>>["rows"][number];
