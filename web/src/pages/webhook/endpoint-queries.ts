import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import { apiOf } from "../../api/client.ts";
import type { DataOf } from "../../api/data-of.ts";
import type { Place } from "../../api/place.ts";
import { endpointsKey } from "../webhooks/endpoints-query.ts";

const READ_AGAIN_MS = 5_000;

export const endpointQuery = (place: Place, endpoint: string) =>
  queryOptions({
    queryKey: [...endpointsKey(place), endpoint, "health"],
    queryFn: ({ signal }) =>
      readData(
        apiOf(place).GET("/webhooks/{endpoint}", { params: { path: { endpoint } }, signal }),
      ),
    refetchInterval: READ_AGAIN_MS,
  });

export const dayQuery = (place: Place, endpoint: string) =>
  queryOptions({
    queryKey: [...endpointsKey(place), endpoint, "day"],
    queryFn: ({ signal }) =>
      readData(
        apiOf(place).GET("/webhooks/{endpoint}/day", { params: { path: { endpoint } }, signal }),
      ),
    refetchInterval: READ_AGAIN_MS,
  });

/** The query of the list as the address has it, for the API. */
export type DeliveryFilters = Readonly<Record<string, string | number>>;

export const deliveriesQuery = (place: Place, endpoint: string, filters: DeliveryFilters) =>
  queryOptions({
    queryKey: [...endpointsKey(place), endpoint, "deliveries", filters],
    queryFn: ({ signal }) =>
      readList(
        apiOf(place).GET("/webhooks/{endpoint}/deliveries", {
          params: { path: { endpoint }, query: filters },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  });

export const deliveryQuery = (place: Place, delivery: string) =>
  queryOptions({
    queryKey: [...endpointsKey(place), "delivery", delivery],
    queryFn: ({ signal }) =>
      readData(
        apiOf(place).GET("/webhook-deliveries/{delivery}", {
          params: { path: { delivery } },
          signal,
        }),
      ),
    refetchInterval: READ_AGAIN_MS,
  });

export const replaysQuery = (place: Place, endpoint: string) =>
  queryOptions({
    queryKey: [...endpointsKey(place), endpoint, "replays"],
    queryFn: ({ signal }) =>
      readData(
        apiOf(place).GET("/webhooks/{endpoint}/replays", {
          params: { path: { endpoint } },
          signal,
        }),
      ),
    refetchInterval: READ_AGAIN_MS,
  });

/** A delivery with its last attempt. */
export type Delivery = DataOf<ReturnType<typeof deliveriesQuery>>["rows"][number];

/** A delivery with both bodies of each attempt. */
export type FullDelivery = DataOf<ReturnType<typeof deliveryQuery>>;
