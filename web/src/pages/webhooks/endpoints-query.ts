import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { apiOf } from "../../api/client.ts";
import type { DataOf } from "../../api/data-of.ts";
import type { Place } from "../../api/place.ts";

/** Endpoints change on their own: a worker records that one fails, or pauses it. */
const READ_AGAIN_MS = 10_000;

export const endpointsKey = ({ businessId, mode }: Place) =>
  [businessId, mode, "webhooks"] as const;

/** The endpoints of this mode with their health. */
export const endpointsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...endpointsKey(place), "list"],
    queryFn: ({ signal }) => readData(apiOf(place).GET("/webhooks", { signal })),
    refetchInterval: READ_AGAIN_MS,
  });

export type Endpoint = DataOf<ReturnType<typeof endpointsQuery>>[number];

/** The types of events that an endpoint can take. They change with the service only. */
export const eventTypesQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "event-types"],
    queryFn: ({ signal }) => readData(apiOf(place).GET("/webhook-event-types", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type EventType = DataOf<ReturnType<typeof eventTypesQuery>>[number]["event"];
