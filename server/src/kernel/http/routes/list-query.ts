import type { TProperties } from "typebox";
import { plainSchema } from "../openapi/json-schema.ts";
import { pagingQuery } from "./paging.ts";
import type { Route } from "./route.ts";
import { TEXT_MAX } from "./schemas.ts";
import { Type } from "./type.ts";

/**
 * The query of a route that filters rows. It refuses every field that it does not name: a misspelt filter would
 * otherwise answer all rows.
 */
export const FilterQuery = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

/** The query of a list: its filters, and its page. */
export const ListQuery = <Fields extends TProperties>(fields: Fields, pageSizeDefault: number) =>
  FilterQuery({ ...fields, ...pagingQuery(pageSizeDefault) });

/** The dates of a list. `dateRange` reads them. */
export const period = {
  startDate: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description: "From this time on. A bare date is that day in Lagos.",
      examples: ["2026-01-01"],
    }),
  ),
  endDate: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description: "Until this time. A bare date is that day in Lagos, which is included.",
      examples: ["2026-01-31"],
    }),
  ),
};

/** The search of a list. `searchOf` reads it. */
export const searchBy = (description: string) =>
  Type.Optional(Type.String({ maxLength: TEXT_MAX, description }));

/** What a list is searched for. Null: nothing. */
export function searchOf(query: { searchBy?: string }): string | null {
  const search = query.searchBy?.trim() ?? "";
  return search === "" ? null : search;
}

/** Whether a route refuses the query fields that it does not name. */
export const refusesUnknownFields = ({ query }: Pick<Route, "query">): boolean =>
  query !== undefined && plainSchema(query).additionalProperties === false;
