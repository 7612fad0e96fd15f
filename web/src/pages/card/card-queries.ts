import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { components, operations } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";
import { cardsKey } from "../cards/cards-query.ts";

export type Authorization = components["schemas"]["CardAuthorization"];
export type Purchase = components["schemas"]["CardAuthorizationDetail"];
export type CardTransaction = components["schemas"]["CardTransaction"];

export const cardQuery = (place: CurrentPlace, reference: string) =>
  queryOptions({
    queryKey: [...cardsKey(place), "one", reference],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/card/{reference}", { params: { path: { reference } }, signal }),
      ),
  });

type ListQuery = NonNullable<operations["listCardAuthorizations"]["parameters"]["query"]>;

/** Authorisations of one card or of all cards: the approved ones, or with the status `Declined` the declined ones. */
export const authorizationsQuery = (
  place: CurrentPlace,
  fields: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: [...cardsKey(place), "authorizations", fields],
    queryFn: ({ signal }) => {
      // The filters take only values that the route takes.
      const query = fields as ListQuery;
      return readList(
        place.api.GET("/business/card-authorizations", { params: { query }, signal }),
      );
    },
    placeholderData: keepPreviousData,
  });

/** One purchase, approved or declined, with its rows of the statement. */
export const purchaseQuery = (place: CurrentPlace, reference: string, id: string) =>
  queryOptions({
    queryKey: [...cardsKey(place), "purchase", reference, id],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/card/{reference}/authorizations/{id}", {
          params: { path: { reference, id } },
          signal,
        }),
      ),
  });

/** Rows of the card's statement, newest first. */
export const statementQuery = (
  place: CurrentPlace,
  reference: string,
  query: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: [...cardsKey(place), "one", reference, "statement", query],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/card/{reference}/transactions", {
          params: { path: { reference }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
