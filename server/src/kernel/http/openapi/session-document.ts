import type { SessionPlace, SessionRoute } from "../sessions/session-route.ts";
import type { OpenApiDocument } from "./document.ts";
import { ENVELOPE_SCHEMAS, failureSchema } from "./envelope-schemas.ts";
import { NamedSchemas } from "./named-schemas.ts";
import { braced, requestBodyOf } from "./operation.ts";
import { pathParameters, queryParameters } from "./parameters.ts";
import { type Shared, success } from "./responses.ts";
import { SharedExamples } from "./shared-examples.ts";
import { withoutUnused } from "./used-components.ts";

/**
 * Where the paths of a place begin in this document. A page has one client for its business and mode, so the routes of an
 * environment have the paths of the public API.
 */
const BEGINNINGS: Readonly<Record<SessionPlace, string>> = {
  person: "/me",
  business: "/b/{businessId}",
  environment: "",
};

/**
 * The document of the routes for people, from which the dashboard's types are made. It has the shapes of requests and
 * answers. Every refusal has one shape. Headers are left out: one function of the dashboard adds them.
 */
export function buildSessionDocument(routes: readonly SessionRoute[]): OpenApiDocument {
  const shared = { schemas: new NamedSchemas(ENVELOPE_SCHEMAS), examples: new SharedExamples() };
  const byPath = Map.groupBy(routes, ({ of, route }) => `${BEGINNINGS[of]}${braced(route.path)}`);
  const entries = [...byPath].map(([path, list]) => [
    path,
    Object.fromEntries(
      list.map((one) => [one.route.method.toLowerCase(), operationOf(one, shared)]),
    ),
  ]);
  return withoutUnused({
    openapi: "3.1.0",
    info: { title: "Kasuwa dashboard", version: "1.0.0" },
    paths: Object.fromEntries(entries),
    components: { schemas: shared.schemas.all() },
  });
}

function operationOf({ route, of }: SessionRoute, shared: Shared): object {
  const parameters = [
    ...(of === "business" ? [BUSINESS] : []),
    ...pathParameters(route),
    ...queryParameters(route.query),
  ];
  // Their headers are for programs that have a key.
  const { headers: _, ...answer } = success(route, shared) as { readonly headers: object };
  return {
    operationId: route.operationId,
    summary: route.summary,
    parameters,
    ...(route.body && { requestBody: requestBodyOf(route.body, shared) }),
    responses: { "200": answer, default: REFUSAL },
  };
}

const BUSINESS = { name: "businessId", in: "path", required: true, schema: { type: "string" } };

const REFUSAL = {
  description: "The request is refused, or the service failed.",
  content: { "application/json": { schema: failureSchema("standard") } },
};
