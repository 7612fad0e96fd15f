import { describe, expect, test } from "vitest";
import { WatchfulMetrics } from "../../../../test/support/watchful-metrics.ts";
import { soundRoutes } from "../routes/route-rules.ts";
import { Moment, Text } from "../routes/schemas.ts";
import { Type } from "../routes/type.ts";
import { allRoutes, reading, writing } from "./openapi-reader.ts";

describe("a declaration that does not do what it says is refused at the start", () => {
  const values = Type.Object({ id: Type.Integer() });
  test.each([
    ["a path in braces", reading({ path: "/things/{id}" }), "write /things/:id"],
    ["a path without its slash", reading({ path: "things" }), "write /things/:id"],
    ["a path that ends in a slash", reading({ path: "/things/" }), "write /things/:id"],
    [
      "a value without a schema",
      reading({ path: "/things/:id" }),
      "the path has [id] but `params` has []",
    ],
    [
      "a value of another name",
      reading({ path: "/things/:reference", params: values }),
      "the path has [reference] but `params` has [id]",
    ],
    [
      "a text of any length in the query",
      reading({ query: Type.Object({ q: Type.String() }) }),
      "in `q`; use Text()",
    ],
    [
      "a text of any length deep in the body",
      writing({
        body: Type.Object({
          list: Type.Array(Type.Object({ note: Type.Union([Type.String(), Type.Null()]) })),
        }),
      }),
      "in `list.0.note`",
    ],
    [
      "a pattern without words for it",
      reading({ query: Type.Object({ q: Type.String({ pattern: "^[0-9]+$" }) }) }),
      'a form of `q` without saying it; add "x-must-be"',
    ],
    [
      "a format without words for it, deep in the body",
      writing({
        body: Type.Object({
          list: Type.Array(Type.Object({ on: Type.String({ format: "date" }) })),
        }),
      }),
      "a form of `list.0.on`",
    ],
    [
      "a list that takes any query field",
      reading({ paged: true, query: Type.Object({ status: Type.Optional(Text()) }) }),
      "declare its query with ListQuery()",
    ],
    [
      "a page in the answer's data, with any query field",
      reading({ query: Type.Object({ pageNumber: Type.Integer() }) }),
      "declare its query with ListQuery()",
    ],
    [
      "a demand for an Idempotency-Key where nothing is written",
      reading({ idempotencyKey: "required" }),
      "or make it a writeRoute",
    ],
  ])("%s", (_, route, sentence) => {
    expect(() => soundRoutes([route])).toThrow(sentence);
  });

  test("two routes with one operationId, or with one method and path", () => {
    expect(() => soundRoutes([reading(), reading({ path: "/others" })])).toThrow(
      "2 routes have the operationId thing",
    );
    expect(() => soundRoutes([reading(), reading({ operationId: "other" })])).toThrow(
      "2 routes have the method and path GET /things",
    );
  });
});

test("texts that have an end, and paths whose values are declared, pass", () => {
  const params = Type.Object({ id: Type.Integer() });
  const query = Type.Object({
    a: Text(),
    b: Type.Literal("b"),
    c: Moment(),
  });
  const route = reading({ path: "/things/:id/parts-of-it", params, query });
  expect(soundRoutes([route])).toEqual([route]);
});

describe("what a route answers and does not list", () => {
  const report = { status: 402, durationMs: 1, code: "insufficient_balance" } as const;

  test("is reported by the service under test when it stops", () => {
    const metrics = new WatchfulMetrics(allRoutes);
    metrics.onAnswer({ ...report, operationId: "samplePayment" });
    expect(() => metrics.requireAllListed()).not.toThrow();
    metrics.onAnswer({ ...report, operationId: "getBalance" });
    expect(() => metrics.requireAllListed()).toThrow(
      "getBalance answered insufficient_balance, which is not among its `refusals`",
    );
  });
});
