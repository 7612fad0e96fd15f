import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { components } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";
import { cardsKey } from "../cards/cards-query.ts";

export type Authorization = components["schemas"]["CardAuthorization"];
export type CardTransaction = components["schemas"]["CardTransaction"];

export const cardQuery = (place: CurrentPlace, reference: string) =>
  queryOptions({
    queryKey: [...cardsKey(place), "one", reference],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/card/{reference}", { params: { path: { reference } }, signal }),
      ),
  });

export const authorizationsQuery = (place: CurrentPlace, cardReference: string, page: number) =>
  queryOptions({
    queryKey: [...cardsKey(place), "one", cardReference, "authorizations", page],
    queryFn: ({ signal }) =>
      readList(
        place.api.GET("/business/card-authorizations", {
          params: { query: { cardReference, pageNumber: page } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const declinesQuery = (place: CurrentPlace, cardReference: string, page: number) =>
  queryOptions({
    queryKey: [...cardsKey(place), "one", cardReference, "declines", page],
    queryFn: ({ signal }) =>
      readList(
        place.api.GET("/business/card-authorizations", {
          params: { query: { cardReference, status: "Declined", pageNumber: page } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const statementQuery = (place: CurrentPlace, reference: string, page: number) =>
  queryOptions({
    queryKey: [...cardsKey(place), "one", reference, "statement", page],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/card/{reference}/transactions", {
          params: { path: { reference }, query: { pageNumber: page } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
