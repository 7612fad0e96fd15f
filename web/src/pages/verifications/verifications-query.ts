import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

export const verificationsQuery = (
  place: CurrentPlace,
  query: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: [...place.key, "verifications", query],
    queryFn: ({ signal }) =>
      readList(place.api.GET("/business/verification/history", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

export const verificationQuery = (place: CurrentPlace, id: string) =>
  queryOptions({
    queryKey: [...place.key, "verifications", "one", id],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/verification/{id}", {
          params: { path: { id: Number(id) } },
          signal,
        }),
      ),
  });

export const pricesQuery = (place: CurrentPlace) =>
  queryOptions({
    queryKey: [...place.key, "pricing"],
    queryFn: ({ signal }) => readData(place.api.GET("/business/pricing", { signal })),
  });
