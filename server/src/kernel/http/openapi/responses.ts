import { successBody } from "../answer/envelope.ts";
import type { Route } from "../routes/route.ts";
import { failureSchema, successSchema } from "./envelope-schemas.ts";
import { exampleOf } from "./example.ts";
import { headerReferences, headersOfFailure, headersOfSuccess } from "./headers.ts";
import type { ListedRefusal } from "./implied-refusals.ts";
import { plainSchema, reference } from "./json-schema.ts";
import type { NamedSchemas } from "./named-schemas.ts";
import { refusalsOf } from "./refusals.ts";
import { SAMPLE_REQUEST_ID, statusOf } from "./samples.ts";
import type { SharedExamples } from "./shared-examples.ts";

/** The parts that several routes share, written once. */
export interface Shared {
  readonly schemas: NamedSchemas;
  readonly examples: SharedExamples;
}

/** Every answer of a route by its status: the success and each refusal. */
export function responsesOf(route: Route, shared: Shared): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(route), ({ code }) => String(statusOf(code)));
  const refused = [...byStatus].map(([status, list]) => [status, failure(route, list, shared)]);
  const everywhere = Object.entries(SHARED_RESPONSES).map(([name, { status }]) => [
    status,
    reference("responses", name),
  ]);
  return {
    "200": success(route, shared),
    ...Object.fromEntries(everywhere),
    ...Object.fromEntries(refused),
  };
}

/** Answers before any route is found. They belong to no route. */
const SHARED_RESPONSES = {
  NotFound: {
    status: "404",
    code: "not_found",
    when: "the route does not exist",
    headers: ["X-Request-Id"],
  },
  MethodNotAllowed: {
    status: "405",
    code: "method_not_allowed",
    when: "the path exists, but does not take this method",
    headers: ["X-Request-Id", "Allow"],
  },
} as const;

export const sharedResponses = (examples: SharedExamples) =>
  Object.fromEntries(
    Object.entries(SHARED_RESPONSES).map(([name, { code, when, headers }]) => [
      name,
      {
        description: `- \`${code}\`: ${when}.`,
        headers: headerReferences(headers),
        content: {
          "application/json": {
            schema: failureSchema("standard"),
            examples: { [code]: examples.place("standard", code, undefined) },
          },
        },
      },
    ]),
  );

/** The answer of a success. */
export function success(route: Route, { schemas }: Shared): object {
  if (route.download !== undefined) return file(route, route.download);
  const style = route.envelope ?? "standard";
  const paged = route.paged === true;
  const row = exampleOf(plainSchema(route.answer));
  const pagination = paged ? { page: 1, page_size: 50, total: 1, has_more: false } : null;
  const body = successBody(style, SAMPLE_REQUEST_ID, paged ? [row] : row, pagination);
  const schema = successSchema(style, schemas.place(route.answer), paged);
  return {
    description: "The request succeeded.",
    headers: headerReferences(headersOfSuccess(route)),
    content: {
      "application/json": { schema, example: JSON.parse(body) },
      ...Object.fromEntries((route.alsoAnswers ?? []).map((type) => [type, FILE])),
    },
  };
}

/** Its media type describes it. */
const FILE = { schema: { type: "string" } };

function file(route: Route, contentType: string): object {
  const schema = plainSchema(route.answer);
  return {
    description: "The file, streamed while it is built.",
    headers: headerReferences(headersOfSuccess(route)),
    content: { [contentType]: { schema, example: exampleOf(schema) } },
  };
}

function failure(route: Route, refusals: readonly ListedRefusal[], { examples }: Shared): object {
  const style = route.envelope ?? "standard";
  const placed = refusals.map(({ code, sample }) => examples.place(style, code, sample));
  return {
    description: refusals.map(({ code, when }) => `- \`${code}\`: ${when}.`).join("\n"),
    headers: headerReferences(headersOfFailure(route, refusals)),
    content: {
      "application/json": { schema: failureSchema(style), examples: named(refusals, placed) },
    },
  };
}

/** The first example of a code has its name; later ones are numbered. */
function named(refusals: readonly ListedRefusal[], placed: readonly object[]) {
  const counts = new Map<string, number>();
  const names = refusals.map(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count === 1 ? code : `${code}_${count}`;
  });
  return Object.fromEntries(names.map((name, index) => [name, placed[index]]));
}
