import type { TSchema } from "typebox";
import { unusedKit } from "../../../../scripts/unused-kit.ts";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { modules, routesOf } from "../../../app.ts";
import { buildDocument } from "../openapi/document.ts";
import { type Route, type RouteDefinition, readRoute, writeRoute } from "../routes/route.ts";
import { Type } from "../routes/type.ts";

/** The routes of the service, and those that have every property a route can have. */
export const appRoutes = routesOf(unusedKit, modules);
export const allRoutes = routesOf(unusedKit, [...modules, sampleRoutes]);

type Definition = Partial<RouteDefinition<TSchema, TSchema, TSchema>>;

const BARE = {
  method: "POST",
  path: "/things",
  operationId: "thing",
  tag: "Things",
  summary: "A thing",
  answer: Type.Object({ id: Type.Integer({ examples: [7] }) }),
} as const;

/** A route of which only what matters to a test is said. */
export const reading = (definition: Definition = {}): Route =>
  readRoute({ ...BARE, method: "GET", ...definition, read: () => null });

export const writing = (definition: Definition = {}): Route =>
  writeRoute({
    ...BARE,
    ...definition,
    write: () => {
      throw new Error("the document is made without writing anything");
    },
  });

/** Members of a document that a test reads, with the types it expects of them. */
export interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly "x-test-only"?: boolean;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { content: { "application/json": { schema: TSchema; example: unknown } } };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Record<string, unknown>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { value: unknown; "x-disabled"?: boolean }>>;
}

export interface Answer {
  readonly description: string;
  readonly headers: Record<string, unknown>;
  readonly content: { "application/json": { schema: object; example?: Body; examples?: Examples } };
}

export type Examples = Readonly<Record<string, { value: Body }>>;

export interface Body {
  readonly data: unknown;
  readonly error: { code: string; message: string; param: string | null } | null;
  readonly meta: { pagination: unknown };
}

/** The document with every reference to a component replaced by it. */
export function resolvedDocument(routes: readonly Route[]) {
  const document: unknown = JSON.parse(JSON.stringify(buildDocument(routes)));
  return resolve(document, document) as { paths: Record<string, Record<string, Operation>> };
}

/** The one operation of a document of one route. */
export function operationOf(route: Route): Operation {
  const path = Object.values(resolvedDocument([route]).paths)[0];
  return Object.values(path!)[0]!;
}

function resolve(value: unknown, document: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => resolve(one, document));
  if ("$ref" in value) return resolve(lookUp(String(value.$ref), document), document);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, resolve(one, document)]),
  );
}

function lookUp(pointer: string, document: unknown): unknown {
  const found = pointer
    .split("/")
    .slice(1)
    .reduce((at, step) => (at as Record<string, unknown>)?.[step], document);
  if (found === undefined) throw new Error(`${pointer} leads nowhere`);
  return found;
}

export const namesOf = (operation: Operation) =>
  operation.parameters?.map(({ name }) => name) ?? [];

/** The codes that an operation lists, from its examples. */
export const codesOf = (operation: Operation): string[] =>
  Object.values(operation.responses).flatMap(({ content }) =>
    // A file that is downloaded is no JSON.
    Object.values(content["application/json"]?.examples ?? {}).flatMap(
      ({ value }) => value.error?.code ?? [],
    ),
  );
