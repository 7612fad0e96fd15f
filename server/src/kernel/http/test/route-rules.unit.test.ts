import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { WatchfulMetrics } from "../../../../test/support/watchful-metrics.ts";
import { Refusal } from "../../refusals.ts";
import { refusalBody } from "../answer/envelope.ts";
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

describe("what a route answers and does not declare is reported when the service under test stops", () => {
  const balance = reading({
    operationId: "getBalance",
    answer: Type.Object({ available: Type.Number(), updatedAt: Type.Optional(Moment()) }),
  });
  const list = reading({ operationId: "listThings", paged: true });

  function watching(...answers: { name: string; status?: number; body: object | Buffer }[]) {
    const metrics = new WatchfulMetrics({
      api: [balance, list],
      session: [{ route: balance, of: "person" }],
      console: [{ route: balance, of: "service", permission: "anyone" }],
    });
    for (const { name, status = 200, body } of answers) {
      const headers: Record<string, string> = Buffer.isBuffer(body)
        ? { "Content-Encoding": "gzip" }
        : {};
      const text = Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const outgoing = { status, headers, body: text };
      metrics.onAnswer({ operationId: name, outgoing, durationMs: 1, code: undefined });
    }
    return () => metrics.requireAllDescribed();
  }

  const enveloped = (data: unknown, pagination: object | null = null) => ({
    ...{ data, error: null },
    meta: { request_id: "req_1", pagination },
  });

  test("a refusal that is not listed", () => {
    const metrics = new WatchfulMetrics({ api: allRoutes });
    const refusal = new Refusal("insufficient_balance", "Fund it.");
    const outgoing = { status: 402, headers: {}, body: refusalBody("standard", "req_1", refusal) };
    const report = { outgoing, durationMs: 1, code: "insufficient_balance" } as const;
    metrics.onAnswer({ ...report, operationId: "samplePayment" });
    expect(() => metrics.requireAllDescribed()).not.toThrow();
    metrics.onAnswer({ ...report, operationId: "getBalance" });
    expect(() => metrics.requireAllDescribed()).toThrow(
      "getBalance answered insufficient_balance, which is not among its `refusals`",
    );
  });

  test.each([
    "getBalance",
    "session.getBalance",
    "console.getBalance",
  ])("a field that the schema of %s lacks, or one of another form", (name) => {
    expect(watching({ name, body: enveloped({ available: 5 }) })).not.toThrow();
    expect(watching({ name, body: enveloped({ available: 5, held: 2 }) })).toThrow(
      `${name} does not answer as described: /data must NOT have additional properties: held`,
    );
    expect(watching({ name, body: enveloped({}) })).toThrow("must have required property");
    expect(watching({ name, body: enveloped({ available: "5" }) })).toThrow("must be number");
    const updatedAt = "yesterday";
    expect(watching({ name, body: enveloped({ available: 5, updatedAt }) })).toThrow("format");
  });

  test("an answer that is compressed, a list without its page, and a refusal of another form", () => {
    const packed = (data: object) => gzipSync(JSON.stringify(enveloped(data)));
    const name = "getBalance";
    expect(watching({ name, body: packed({ available: 5 }) })).not.toThrow();
    expect(watching({ name, body: packed({ available: 5, held: 2 }) })).toThrow("held");
    expect(watching({ name: "listThings", body: enveloped([]) })).toThrow("pagination");
    expect(watching({ name, status: 500, body: { error: "broken" } })).toThrow("required property");
  });

  test("a file and an answer without a body have no schema", () => {
    const metrics = new WatchfulMetrics({ api: [balance] });
    const report = { operationId: "getBalance", durationMs: 1, code: undefined };
    const headers = { "content-type": "text/csv" };
    metrics.onAnswer({ ...report, outgoing: { status: 200, headers, body: "a,b" } });
    metrics.onAnswer({ ...report, outgoing: { status: 304, headers: {}, body: "" } });
    expect(() => metrics.requireAllDescribed()).not.toThrow();
  });
});
