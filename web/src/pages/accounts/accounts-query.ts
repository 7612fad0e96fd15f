import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { operations } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

type ListQuery = NonNullable<operations["listCreditedAccounts"]["parameters"]["query"]>;

/** Every query that a credit may change has this key as its prefix. */
export const accountsKey = (place: CurrentPlace) => [...place.key, "accounts"] as const;

export const accountsQuery = (
  place: CurrentPlace,
  fields: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: [...accountsKey(place), "list", fields],
    queryFn: ({ signal }) => {
      // The filters take only values that the route takes.
      const query = fields as ListQuery;
      return readList(place.api.GET("/virtual-accounts", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

export const accountQuery = (place: CurrentPlace, reference: string) =>
  queryOptions({
    queryKey: [...accountsKey(place), "one", reference],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/virtualaccount/reference", {
          params: { query: { reference } },
          signal,
        }),
      ),
  });

/** The newest payments to an account or an invoice. */
export const creditsQuery = (place: CurrentPlace, accountReference: string) =>
  queryOptions({
    queryKey: [...accountsKey(place), "credits", accountReference],
    queryFn: ({ signal }) =>
      readList(
        place.api.GET("/business/transactions", {
          params: { query: { accountReference, pageSize: 20 } },
          signal,
        }),
      ),
  });
