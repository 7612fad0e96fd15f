import { type JsonSchema, plainSchema } from "../openapi/json-schema.ts";
import type { Route } from "../routes/route.ts";
import { listUnknownFields, type UnknownField } from "../routes/unknown-fields.ts";

export const UNKNOWN_FIELDS_HEADER = "Kasuwa-Unknown-Fields";

/** Returns the value of the header for the ignored fields of a request. Undefined if none was ignored. */
export type DescribeUnknown = (query: unknown, body: unknown) => string | undefined;

/** Reads the schemas of a route at the first request: most processes use a few routes. */
export function describeUnknownOf({ query, body }: Pick<Route, "query" | "body">): DescribeUnknown {
  let schemas: { readonly query: JsonSchema; readonly body: JsonSchema } | undefined;
  return (sentQuery, sentBody) => {
    schemas ??= { query: query ? plainSchema(query) : {}, body: body ? plainSchema(body) : {} };
    const unknown = [
      ...listUnknownFields(schemas.query, sentQuery),
      ...listUnknownFields(schemas.body, sentBody),
    ];
    return unknown.length === 0 ? undefined : unknown.map(describe).join(", ");
  };
}

function describe({ name, didYouMean }: UnknownField): string {
  // A header takes no line breaks and no letters beyond Latin.
  const shown = name.replaceAll(/[^\w.-]/g, "?");
  return didYouMean === null ? shown : `${shown} (did you mean ${didYouMean}?)`;
}
