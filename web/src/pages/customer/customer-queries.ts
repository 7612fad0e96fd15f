import { queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { components } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

export type Customer = components["schemas"]["Customer"];
export type KycProgress = components["schemas"]["KYCProgress"];
export type Category = KycProgress["items"][number]["type"];
export type CustomerChange = components["schemas"]["CustomerChange"];

const of = (place: CurrentPlace, id: string, what: string) =>
  [...place.key, "customers", id, what] as const;

export const customerQuery = (place: CurrentPlace, id: string) =>
  queryOptions({
    queryKey: of(place, id, "detail"),
    queryFn: ({ signal }) =>
      readData(place.api.GET("/customers/{id}", { params: { path: { id } }, signal })),
  });

export const progressQuery = (place: CurrentPlace, id: string) =>
  queryOptions({
    queryKey: of(place, id, "progress"),
    queryFn: ({ signal }) =>
      readData(place.api.GET("/customers/{id}/kyc/progress", { params: { path: { id } }, signal })),
  });

export const historyQuery = (place: CurrentPlace, id: string) =>
  queryOptions({
    queryKey: of(place, id, "history"),
    queryFn: ({ signal }) =>
      readData(place.api.GET("/customers/{id}/changes", { params: { path: { id } }, signal })),
  });

export const walletsQuery = (place: CurrentPlace, customerId: string) =>
  queryOptions({
    queryKey: of(place, customerId, "wallets"),
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/customers/{customerId}/wallets", {
          params: { path: { customerId } },
          signal,
        }),
      ),
  });

export const cardsQuery = (place: CurrentPlace, customerId: string) =>
  queryOptions({
    queryKey: of(place, customerId, "cards"),
    queryFn: ({ signal }) =>
      readList(place.api.GET("/business/cards", { params: { query: { customerId } }, signal })),
  });
