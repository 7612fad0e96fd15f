import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import type { components, operations } from "../../api/generated/schema.d.ts";
import type { Place } from "../../api/place.ts";
import { queryText } from "../../api/query-text.ts";

export type Action = components["schemas"]["Action"];

export type ActionGroup = Action["group"];

export type ActionFilters = Omit<
  NonNullable<operations["listActions"]["parameters"]["query"]>,
  "pageNumber" | "pageSize"
>;

/** The audit log belongs to the business, so it has actions of both modes. */
const keyOf = ({ businessId }: Place, ...rest: readonly unknown[]) =>
  [businessId, "audit", ...rest] as const;

export const actionsQuery = (place: Place, filters: ActionFilters, pageNumber: number) =>
  queryOptions({
    queryKey: keyOf(place, "list", filters, pageNumber),
    queryFn: ({ signal }) =>
      readList(
        api.GET("/b/{businessId}/audit", {
          params: {
            path: { businessId: place.businessId },
            query: { ...filters, pageNumber },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** One action. Nothing changes it. */
export const actionQuery = (place: Place, actionId: number) =>
  queryOptions({
    queryKey: keyOf(place, "one", actionId),
    queryFn: ({ signal }) =>
      readData(
        api.GET("/b/{businessId}/audit/{actionId}", {
          params: { path: { businessId: place.businessId, actionId } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Everyone who did something, people who have left included. */
export const peopleQuery = (place: Place) =>
  queryOptions({
    queryKey: keyOf(place, "people"),
    queryFn: ({ signal }) =>
      readData(
        api.GET("/b/{businessId}/audit/people", {
          params: { path: { businessId: place.businessId } },
          signal,
        }),
      ),
  });

/** The address of the CSV file with the filtered actions. */
export const exportAddress = ({ businessId }: Place, filters: ActionFilters): string =>
  `/dashboard/api/b/${businessId}/audit/export${queryText(filters)}`;
