import { INTERFACE_VERSION } from "../answer/envelope.ts";
import { PREFIX, type Route } from "../routes/route.ts";
import { ENVELOPE_SCHEMAS } from "./envelope-schemas.ts";
import { RESPONSE_HEADERS } from "./headers.ts";
import { INTRODUCTION } from "./introduction.ts";
import { NamedSchemas } from "./named-schemas.ts";
import { braced, operationOf } from "./operation.ts";
import { SHARED_PARAMETERS } from "./parameters.ts";
import { type Shared, sharedResponses } from "./responses.ts";
import { SECURITY_SCHEMES } from "./security.ts";
import { SharedExamples } from "./shared-examples.ts";
import { withoutUnused } from "./used-components.ts";
import { type EventDescription, webhooksOf } from "./webhooks.ts";

export interface OpenApiDocument {
  readonly [member: string]: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/**
 * The OpenAPI document of these routes, built only from their declarations. A path has one entry, with the prefix: with
 * and without it is one route.
 */
export function buildDocument(
  routes: readonly Route[],
  events: readonly EventDescription[] = [],
  server = "/",
): OpenApiDocument {
  const shared = { schemas: new NamedSchemas(ENVELOPE_SCHEMAS), examples: new SharedExamples() };
  const paths = pathsOf(routes, shared);
  const webhooks = webhooksOf(events, shared.schemas);
  const responses = routes.length === 0 ? {} : sharedResponses(shared.examples);
  return withoutUnused({
    openapi: "3.1.0",
    info: {
      title: "Kasuwa",
      version: INTERFACE_VERSION,
      summary: "Payments, wallets, verification and cards for businesses in Nigeria.",
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [
      { url: server, description: "This service. The API key decides between test and live." },
    ],
    security: [{ apiKey: [] }],
    tags: tagsOf([...routes, ...events]),
    paths,
    ...(events.length > 0 && { webhooks }),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: SHARED_PARAMETERS,
      headers: RESPONSE_HEADERS,
      responses,
      examples: shared.examples.all(),
      schemas: shared.schemas.all(),
    },
  });
}

/** In the order in which they first come. */
const tagsOf = (tagged: readonly { tag: string }[]) =>
  [...new Set(tagged.map(({ tag }) => tag))].map((name) => ({ name }));

function pathsOf(routes: readonly Route[], shared: Shared): OpenApiDocument["paths"] {
  const byPath = Map.groupBy(routes, (route) => `${PREFIX}${braced(route.path)}`);
  const entries = [...byPath].map(([path, list]) => {
    const operations = list.map((route) => [
      route.method.toLowerCase(),
      operationOf(route, shared),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return Object.fromEntries(entries);
}
