import { assert } from "../../assert.ts";
import { type JsonSchema, plainSchema } from "../openapi/json-schema.ts";
import { refusesUnknownFields } from "./list-query.ts";
import type { Route } from "./route.ts";

/** Returns the routes if each declaration is consistent. A wrong one is our bug, and throws at start. */
export function soundRoutes(routes: readonly Route[]): readonly Route[] {
  for (const route of routes) {
    requirePath(route);
    requireParams(route);
    requireBoundedText(route);
    requireWords(route);
    requireListQuery(route);
    assert(
      route.kind === "write" || route.idempotencyKey === undefined,
      `${route.operationId} requires an Idempotency-Key but writes nothing: remove it, or make it a writeRoute`,
    );
  }
  for (const { kind, movesMoney, operationId } of routes) {
    const isPlain = kind === "write" || movesMoney === undefined;
    assert(isPlain, `${operationId} writes nothing, so remove movesMoney: false`);
  }
  requireUnique(routes, "operationId", ({ operationId }) => operationId);
  requireUnique(routes, "method and path", ({ method, path }) => `${method} ${path}`);
  return routes;
}

/** Steps are words, or `:name` for a value. Braces, as in OpenAPI, would count as words. */
function requirePath({ operationId, path }: Route): void {
  const isPath = path
    .split("/")
    .every((step, index) => /^:?[A-Za-z][\w-]*$/.test(step) || index === 0);
  assert(
    isPath && path.startsWith("/"),
    `${operationId}: ${path} is not a path; write /things/:id`,
  );
}

export const namesInPath = (path: string): readonly string[] =>
  path.split("/").flatMap((step) => (step.startsWith(":") ? [step.slice(1)] : []));

function requireParams({ operationId, path, params }: Route): void {
  const declared = Object.keys((params && plainSchema(params).properties) ?? {});
  const named = namesInPath(path);
  assert(
    declared.toSorted().join() === named.toSorted().join(),
    `${operationId}: the path has [${named}] but \`params\` has [${declared}]; both need the same names`,
  );
}

/** Every text needs a length limit. Texts with a format or a choice have one. */
function requireBoundedText({ operationId, params, query, body }: Route): void {
  for (const schema of [params, query, body]) {
    const unbounded = schema && unboundedIn(plainSchema(schema), "");
    assert(
      unbounded === undefined,
      `${operationId} accepts a text of any length in \`${unbounded}\`; use Text() or give it a maxLength`,
    );
  }
}

/** A list whose misspelt filter is ignored answers all rows. */
function requireListQuery(route: Route): void {
  const isList = route.paged === true || "pageNumber" in namesOfQuery(route);
  assert(
    !isList || refusesUnknownFields(route),
    `${route.operationId} is a list but takes any query field; declare its query with ListQuery()`,
  );
}

const namesOfQuery = ({ query }: Route): object => (query && plainSchema(query).properties) ?? {};

function unboundedIn(schema: JsonSchema, path: string): string | undefined {
  const isBounded = ["maxLength", "pattern", "format", "const", "enum"].some(
    (word) => word in schema,
  );
  return schema.type === "string" && !isBounded ? path : firstInside(schema, path, unboundedIn);
}

/** The first path that `find` returns for a subschema. */
function firstInside(
  schema: JsonSchema,
  path: string,
  find: (inner: JsonSchema, path: string) => string | undefined,
): string | undefined {
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [["0", schema.items] as const] : []),
    ...(schema.anyOf ?? []).map((one) => ["", one] as const),
  ];
  return inner
    .map(([name, one]) => find(one, [path, name].filter((step) => step !== "").join(".")))
    .find((found) => found !== undefined);
}

/** A refusal says in words which form a text must have. */
function requireWords({ operationId, params, query, body }: Route): void {
  for (const schema of [params, query, body]) {
    const wordless = schema && wordlessIn(plainSchema(schema), "");
    assert(
      wordless === undefined,
      `${operationId} demands a form of \`${wordless}\` without saying it; add "x-must-be"`,
    );
  }
}

const wordlessIn = (schema: JsonSchema, path: string): string | undefined =>
  ("pattern" in schema || "format" in schema) && !("x-must-be" in schema)
    ? path
    : firstInside(schema, path, wordlessIn);

function requireUnique(routes: readonly Route[], what: string, of: (route: Route) => string): void {
  for (const [value, { length }] of Map.groupBy(routes, of))
    assert(length === 1, `${length} routes have the ${what} ${value}; give each its own`);
}
