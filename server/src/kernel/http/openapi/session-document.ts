import { CONSOLE_PLACES, type ConsolePlace, type ConsoleRoute } from "../console/console-route.ts";
import type { PlacedRoute } from "../places/place-router.ts";
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
const SESSION_PLACES: Readonly<Record<SessionPlace, string>> = {
  person: "/me",
  business: "/b/{businessId}",
  environment: "",
};

/** The document of the routes for merchants' people, from which the dashboard's types are made. */
export const buildSessionDocument = (routes: readonly SessionRoute[]): OpenApiDocument =>
  buildPlacedDocument("Kasuwa dashboard", SESSION_PLACES, routes);

/** The document of the routes for operators, from which the console's types are made. */
export const buildConsoleDocument = (routes: readonly ConsoleRoute[]): OpenApiDocument =>
  buildPlacedDocument<ConsolePlace>("Kasuwa console", CONSOLE_PLACES, routes);

/**
 * It has the shapes of requests and answers. Every refusal has one shape. Headers are left out: one function of the
 * application adds them.
 */
function buildPlacedDocument<Of extends string>(
  title: string,
  places: Readonly<Record<Of, string>>,
  routes: readonly PlacedRoute<Of>[],
): OpenApiDocument {
  const shared = { schemas: new NamedSchemas(ENVELOPE_SCHEMAS), examples: new SharedExamples() };
  const byPath = Map.groupBy(routes, ({ of, route }) => `${places[of]}${braced(route.path)}`);
  const entries = [...byPath].map(([path, list]) => [
    path,
    Object.fromEntries(
      list.map((one) => [
        one.route.method.toLowerCase(),
        operationOf(one, placeParameters(places[one.of]), shared),
      ]),
    ),
  ]);
  return withoutUnused({
    openapi: "3.1.0",
    info: { title, version: "1.0.0" },
    paths: Object.fromEntries(entries),
    components: { schemas: shared.schemas.all() },
  });
}

function operationOf(
  { route }: PlacedRoute<string>,
  ofPlace: readonly object[],
  shared: Shared,
): object {
  const parameters = [...ofPlace, ...pathParameters(route), ...queryParameters(route.query)];
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

/** The parameters in the path of a place. */
const placeParameters = (place: string): readonly object[] =>
  [...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true },
    schema: name === "mode" ? { enum: ["test", "live"] } : { type: "string" },
  }));

const REFUSAL = {
  description: "The request is refused, or the service failed.",
  content: { "application/json": { schema: failureSchema("standard") } },
};
