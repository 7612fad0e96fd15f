import { describe, expect, test } from "vitest";
import { Type } from "../routes/type.ts";
import { codesOf, namesOf, operationOf, reading, writing } from "./openapi-reader.ts";

describe("an operation says what its route declares", () => {
  test("a signed route needs both keys, the version header and with v3 a timestamp; another needs the API key alone", () => {
    const signed = operationOf(reading({ signed: true }));
    expect(signed.security).toEqual([{ apiKey: [], signature: [] }]);
    expect(signed.parameters).toMatchObject([
      {
        name: "X-Service-Signature-Version",
        in: "header",
        required: true,
        schema: { enum: ["v2", "v3"] },
      },
      { name: "X-Service-Timestamp", in: "header", required: false },
    ]);
    expect(signed.description).toContain("The request is signed.");
    const open = operationOf(reading());
    expect(open.security).toEqual([{ apiKey: [] }]);
    expect(open.parameters).toBeUndefined();
  });

  test("a scope is what the API key must be allowed to do", () => {
    const { security, description } = operationOf(reading({ scope: "kyc:write" }));
    expect(security).toEqual([{ apiKey: ["kyc:write"] }]);
    expect(description).toContain("`kyc:write`");
  });

  test("Idempotency-Key is required where the route says so, optional on other writes, unknown to reads", () => {
    const keyOf = (operation: ReturnType<typeof operationOf>) =>
      operation.parameters?.find(({ name }) => name === "Idempotency-Key")?.required;
    expect(keyOf(operationOf(writing({ idempotencyKey: "required" })))).toBe(true);
    expect(keyOf(operationOf(writing()))).toBe(false);
    expect(keyOf(operationOf(reading()))).toBeUndefined();
  });

  test("X-Test-Scenario is known to routes that call a provider, which can refuse it", () => {
    const namesIn = (operation: ReturnType<typeof operationOf>) =>
      operation.parameters?.map(({ name }) => name) ?? [];
    const calling = operationOf(reading({ callsProvider: true }));
    expect(namesIn(calling)).toContain("X-Test-Scenario");
    expect(codesOf(calling)).toContain("validation_failed");
    expect(namesIn(operationOf(reading()))).not.toContain("X-Test-Scenario");
    expect(codesOf(operationOf(reading()))).not.toContain("validation_failed");
  });

  test("values in the path are parameters, with the schema that is declared for them", () => {
    const params = Type.Object({
      id: Type.Integer({ minimum: 1, description: "The thing's id." }),
    });
    const operation = operationOf(reading({ path: "/things/:id/parts/:part", params }));
    expect(operation.parameters).toEqual([
      {
        name: "id",
        in: "path",
        required: true,
        description: "The thing's id.",
        schema: { type: "integer", minimum: 1 },
      },
      { name: "part", in: "path", required: true, schema: { type: "string" } },
    ]);
  });

  test("the reference sends an optional parameter only if its reader ticks it", () => {
    const query = Type.Object({
      searchBy: Type.Optional(Type.String({ examples: ["rent"] })),
      status: Type.Optional(Type.Enum(["Pending", "Settled"])),
    });
    const { parameters = [] } = operationOf(
      writing({ query, signed: true, callsProvider: true, body: Type.Object({}) }),
    );
    expect(parameters.filter(({ required }) => !required).map(({ name }) => name)).toEqual([
      "searchBy",
      "status",
      "X-Service-Timestamp",
      "Idempotency-Key",
      "X-Test-Scenario",
    ]);
    for (const { required, schema, example, examples } of parameters.filter((one) => !one.required))
      expect([required, schema["examples"], example, examples?.["example"]]).toEqual([
        ...[false, undefined, undefined],
        { value: expect.any(String), "x-disabled": true },
      ]);
  });

  test("the reference takes any text for a parameter with an example", () => {
    const query = Type.Object({ reference: Type.String({ examples: ["trf_9t5z5j3a85g8"] }) });
    expect(operationOf(reading({ query })).parameters).toEqual([
      {
        ...{ name: "reference", in: "query", required: true, schema: { type: "string" } },
        example: "trf_9t5z5j3a85g8",
      },
    ]);
  });

  test("values in the query are parameters, required as declared and with their defaults", () => {
    const query = Type.Object({
      reference: Type.String(),
      pageSize: Type.Optional(Type.Integer({ default: 50 })),
    });
    expect(operationOf(reading({ query })).parameters).toMatchObject([
      { name: "reference", in: "query", required: true },
      { name: "pageSize", in: "query", required: false, schema: { default: 50 } },
    ]);
  });

  test("a deprecated route is marked, names its successor and promises its headers", () => {
    const operation = operationOf(reading({ deprecatedFor: "/api/v1/new" }));
    expect(operation.deprecated).toBe(true);
    expect(operation.description).toContain("/api/v1/new");
    expect(Object.keys(operation.responses["200"]!.headers)).toEqual(
      expect.arrayContaining(["Deprecation", "Link"]),
    );
    expect(Object.keys(operation.responses["429"]!.headers)).toContain("Deprecation");
    expect(operationOf(reading()).deprecated).toBeUndefined();
  });

  test("a route of the test mode is marked, and does not exist for a live key", () => {
    const operation = operationOf(reading({ testOnly: true }));
    expect(operation["x-test-only"]).toBe(true);
    const { description = "" } = operation.responses["404"] ?? {};
    expect(description).toContain("the key is a live one");
    expect(operationOf(reading()).responses["404"]?.description).not.toContain("live");
  });

  test("the other spelling of the path is described", () => {
    expect(operationOf(reading({ path: "/things/:id" })).description).toContain("`/things/{id}`");
  });

  test("a body's example has its required fields, and the others that bring an example", () => {
    const body = Type.Object({
      name: Type.String({ examples: ["Amina"] }),
      note: Type.Optional(Type.String()),
      tags: Type.Optional(Type.Array(Type.String(), { examples: [["new"]] })),
      kind: Type.Union([Type.Literal("a"), Type.Null()]),
      code: Type.String({ pattern: "^[0-9]{4}$" }),
    });
    const content = operationOf(writing({ body })).requestBody?.content["application/json"];
    expect(content?.example).toEqual({ name: "Amina", tags: ["new"], kind: "a", code: "0123" });
  });

  test("a body's example has fields, and not the one that replaces them", () => {
    const examples = ["1"];
    const fields = {
      id: Type.Optional(Type.String({ examples })),
      name: Type.String({ examples }),
    };
    const exampleWith = (unless: object) =>
      operationOf(writing({ body: Type.Object(fields, { "x-required-unless": { name: unless } }) }))
        .requestBody?.content["application/json"].example;
    expect(exampleWith({ field: "id" })).toEqual({ name: "1" });
    expect(exampleWith({ field: "id", is: "2" })).toEqual({ id: "1", name: "1" });
  });
});

describe("an answer is in the envelope of its route", () => {
  const successOf = (definition: Parameters<typeof reading>[0]) =>
    operationOf(reading(definition)).responses["200"]!.content["application/json"];

  test("in the general one", () => {
    const { schema, example } = successOf({});
    expect(schema).toMatchObject({
      required: ["data", "error", "meta"],
      properties: {
        error: { type: "null" },
        meta: { properties: { pagination: { type: "null" } } },
      },
    });
    expect(example).toMatchObject({ data: { id: 7 }, error: null, meta: { pagination: null } });
  });

  test("with rows and where they are, when it is paged", () => {
    const { schema, example } = successOf({ paged: true });
    expect(schema).toMatchObject({
      properties: {
        data: { type: "array", items: { properties: { id: { type: "integer" } } } },
        meta: {
          properties: { pagination: { required: ["page", "page_size", "total", "has_more"] } },
        },
      },
    });
    expect(example).toMatchObject({
      data: [{ id: 7 }],
      meta: { pagination: { page: 1, has_more: false } },
    });
  });

  test("with status, code, message and version in the extended one", () => {
    const { schema, example } = successOf({ envelope: "extended" });
    expect(schema).toMatchObject({
      required: ["status", "code", "message", "version", "data", "error", "meta"],
    });
    expect(example).toMatchObject({ status: true, code: "200", version: "1.0.0", data: { id: 7 } });
  });

  test("with status, code, message and nothing of the general one in the legacy one", () => {
    const { schema, example } = successOf({ envelope: "legacy" });
    expect(schema).toMatchObject({ required: ["status", "code", "message", "data"] });
    expect(example).toEqual({ status: true, code: "200", message: "Successful", data: { id: 7 } });
  });

  test("also when it is a refusal", () => {
    const refusalOf = (envelope: "standard" | "extended" | "legacy") =>
      operationOf(reading({ envelope })).responses["429"]!.content["application/json"];
    expect(refusalOf("standard").schema).toMatchObject({ required: ["data", "error", "meta"] });
    expect(refusalOf("extended").examples).toMatchObject({
      rate_limited: { value: { status: false, code: "429", error: { code: "rate_limited" } } },
    });
    expect(refusalOf("legacy").examples).toMatchObject({
      rate_limited: { value: { status: false, code: "429", data: null } },
    });
  });
});

describe("headers of an answer", () => {
  const headersOf = (operation: ReturnType<typeof operationOf>, status: string) =>
    Object.keys(operation.responses[status]!.headers);

  test("every answer has the request's id", () => {
    const operation = operationOf(writing({ body: Type.Object({}), service: "wallets" }));
    for (const status of Object.keys(operation.responses)) {
      expect(headersOf(operation, status)).toContain("X-Request-Id");
    }
  });

  test("what was counted says how much is left; what was refused before cannot", () => {
    const operation = operationOf(writing());
    expect(headersOf(operation, "200")).toContain("RateLimit-Remaining");
    expect(headersOf(operation, "429")).toContain("RateLimit-Remaining");
    expect(headersOf(operation, "413")).not.toContain("RateLimit-Remaining");
    expect(headersOf(operationOf(reading()), "403")).not.toContain("RateLimit-Remaining");
    expect(headersOf(operation, "403")).toContain("RateLimit-Remaining");
  });

  test("what passes by itself says how long to wait", () => {
    const operation = operationOf(writing({ service: "wallets" }));
    expect(headersOf(operation, "409")).toContain("Retry-After");
    expect(headersOf(operation, "429")).toContain("Retry-After");
    expect(headersOf(operation, "503")).toContain("Retry-After");
    expect(headersOf(operation, "400")).not.toContain("Retry-After");
  });

  test("a repeated answer says that it is one: a success, and a refusal of the domain", () => {
    const refusals = [
      { code: "insufficient_balance", when: "there is too little" },
      { code: "provider_timeout", when: "the bank is silent" },
    ] as const;
    const operation = operationOf(writing({ refusals }));
    expect(headersOf(operation, "200")).toContain("Idempotent-Replayed");
    expect(headersOf(operation, "402")).toContain("Idempotent-Replayed");
    expect(headersOf(operation, "429")).not.toContain("Idempotent-Replayed");
    expect(headersOf(operation, "504")).not.toContain("Idempotent-Replayed");
    expect(headersOf(operationOf(reading({ refusals })), "402")).not.toContain(
      "Idempotent-Replayed",
    );
  });
});

test("ignored fields are named where the fields were checked before the answer", () => {
  const refusals = [{ code: "insufficient_balance", when: "there is too little" }] as const;
  const { responses } = operationOf(writing({ refusals, body: Type.Object({}) }));
  const named = Object.entries(responses).filter(([, { headers }]) =>
    Object.hasOwn(headers, "Kasuwa-Unknown-Fields"),
  );
  expect(named.map(([status]) => status)).toEqual(["200", "402", "409", "503"]);
});

test("names of parameters come once", () => {
  const names = namesOf(operationOf(writing({ signed: true, idempotencyKey: "required" })));
  expect(new Set(names).size).toBe(names.length);
});
