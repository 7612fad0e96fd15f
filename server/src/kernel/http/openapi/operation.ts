import type { Route } from "../routes/route.ts";
import { exampleOf } from "./example.ts";
import { plainSchema } from "./json-schema.ts";
import { parametersOf } from "./parameters.ts";
import { responsesOf, type Shared } from "./responses.ts";
import { securityOf } from "./security.ts";

/** One route as an operation of the document. */
export function operationOf(route: Route, shared: Shared): object {
  const parameters = parametersOf(route);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: descriptionOf(route),
    ...(route.deprecatedFor !== undefined && { deprecated: true }),
    ...(route.testOnly && { "x-test-only": true, "x-badges": [TEST_BADGE] }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBodyOf(route.body, shared) }),
    ...(route.bytesExample !== undefined && { requestBody: bytesOf(route.bytesExample) }),
    responses: responsesOf(route, shared),
  };
}

const TEST_BADGE = { name: "Test mode only", position: "after" };

export function requestBodyOf(body: NonNullable<Route["body"]>, { schemas }: Shared): object {
  const example = exampleOf(plainSchema(body));
  return {
    required: true,
    content: { "application/json": { schema: schemas.place(body), example } },
  };
}

/** Any bytes are accepted, whatever their content type. */
const bytesOf = (example: string): object => ({
  required: false,
  content: {
    "application/json": { schema: {}, example: JSON.parse(example) },
    "*/*": { schema: { type: "string", contentMediaType: "application/octet-stream" } },
  },
});

/** The route's own description, and what follows from its declaration. */
function descriptionOf(route: Route): string {
  const facts = [
    route.deprecatedFor && `Deprecated: use \`${route.deprecatedFor}\` instead.`,
    route.testOnly && "Test keys only: for a live key this route does not exist.",
    route.signed && "The request is signed.",
    route.scope && `The key needs the scope \`${route.scope}\`.`,
    `Also answers at ${otherPathsOf(route).join(", ")}.`,
  ];
  const text = facts.filter((fact) => typeof fact === "string").join(" ");
  return route.description === undefined ? text : `${route.description}\n\n${text}`;
}

/** The other paths of the operation: without the prefix, and its other names with and without it. */
function otherPathsOf(route: Route): readonly string[] {
  const others = (route.alsoAt ?? []).flatMap((path) => [`/api/v1${path}`, path]);
  return [route.path, ...others].map((path) => `\`${braced(path)}\``);
}

/** `/wallets/:reference` as OpenAPI writes it: `/wallets/{reference}`. */
export const braced = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");
