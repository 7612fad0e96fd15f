import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readList } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import type { components } from "../../api/generated/schema.d.ts";
import type { Place } from "../../api/place.ts";

export type Action = components["schemas"]["Action"];

/** The audit is of the business: actions of both modes stand in it. */
export const actionsQuery = ({ businessId }: Place, pageNumber: number) =>
  queryOptions({
    queryKey: [businessId, "audit", pageNumber],
    queryFn: ({ signal }) =>
      readList(
        api.GET("/b/{businessId}/audit", {
          params: { path: { businessId }, query: { pageNumber } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
