import { type JsonSchema, plainSchema } from "../openapi/json-schema.ts";
import type { Call, Route } from "../routes/route.ts";
import { listUnknownFields, type UnknownField } from "../routes/unknown-fields.ts";

export const UNKNOWN_FIELDS_HEADER = "Kasuwa-Unknown-Fields";

/**
 * A longer body is not looked at. V8 lists all names of an object before the first: 75,000 names take 30 ms. A bulk
 * transfer of 1,000 items has 200 KB.
 */
const BODY_BYTES_MAX = 256 * 1024;

/** A route without a query takes no field of one. */
const NO_FIELDS: JsonSchema = { properties: {} };

/** Returns the value of the header for the ignored fields of a request. Undefined if none was ignored. */
export type DescribeUnknown = (
  call: Pick<Call, "query" | "body" | "rawBody">,
) => string | undefined;

/** Reads the schemas of a route at the first request: most processes use a few routes. */
export function describeUnknownOf({ query, body }: Pick<Route, "query" | "body">): DescribeUnknown {
  let schemas: { readonly query: JsonSchema; readonly body: JsonSchema } | undefined;
  return (call) => {
    schemas ??= {
      query: query ? plainSchema(query) : NO_FIELDS,
      body: body ? plainSchema(body) : {},
    };
    const unknown = [
      ...listUnknownFields(schemas.query, call.query),
      ...(call.rawBody.length > BODY_BYTES_MAX ? [] : listUnknownFields(schemas.body, call.body)),
    ];
    return unknown.length === 0 ? undefined : unknown.map(describe).join(", ");
  };
}

function describe({ name, didYouMean }: UnknownField): string {
  // A header takes no line breaks and no letters beyond Latin.
  const shown = name.replaceAll(/[^\w.-]/g, "?");
  return didYouMean === null ? shown : `${shown} (did you mean ${didYouMean}?)`;
}
