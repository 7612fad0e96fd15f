import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { operations } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

type ListQuery = NonNullable<operations["listBills"]["parameters"]["query"]>;

export const billsKey = (place: CurrentPlace) => [...place.key, "bills"] as const;

export const billsQuery = (
  place: CurrentPlace,
  fields: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: [...billsKey(place), "list", fields],
    queryFn: ({ signal }) => {
      // The filters take only values that the route takes.
      const query = fields as ListQuery;
      return readList(place.api.GET("/business/vas/purchases", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

export const billQuery = (place: CurrentPlace, reference: string) =>
  queryOptions({
    queryKey: [...billsKey(place), "one", reference],
    queryFn: ({ signal }) =>
      readData(place.api.GET("/business/vas/status", { params: { query: { reference } }, signal })),
  });
