import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { parseReference } from "../../references.ts";
import { defineRefusal } from "../../refusals.ts";
import { SAMPLES } from "../openapi/samples.ts";
import { Amount, Bvn, Text } from "../routes/schemas.ts";
import { Type } from "../routes/type.ts";
import {
  allRoutes,
  codesOf,
  operationOf,
  reading,
  resolvedDocument,
  writing,
} from "./openapi-reader.ts";

const EVERYWHERE = [
  "invalid_api_key",
  "wrong_cell",
  "forbidden",
  "activation_required",
  "rate_limited",
  "internal_error",
  "server_error",
  "not_found",
  "method_not_allowed",
];

describe("what the kernel refuses is listed", () => {
  test("on every route, the bare read: key, address, mode, rate and breakdowns", () => {
    expect(codesOf(operationOf(reading())).toSorted()).toEqual(EVERYWHERE.toSorted());
  });

  test.each([
    ["a pause", { service: "wallets" }, "service_paused"],
    ["a wrong signature", { signed: true }, "invalid_signature"],
    ["a missing Idempotency-Key", { idempotencyKey: "required" }, "missing_field"],
    ["a body that is no JSON", { body: Type.Object({}) }, "invalid_request"],
  ] as const)("%s, exactly where the route declares what it depends on", (_name, declared, code) => {
    expect(codesOf(operationOf(writing(declared)))).toContain(code);
    expect(codesOf(operationOf(writing()))).not.toContain(code);
  });

  test("a missing scope, an access level that is too low, and an address, each where it can refuse", () => {
    const reasons = (route: Parameters<typeof operationOf>[0]) =>
      operationOf(route).responses["403"]?.description ?? "";
    expect(reasons(reading())).toContain("from other addresses only");
    expect(reasons(reading())).not.toContain("may only read");
    expect(reasons(writing())).toContain("may only read, or not move money");
    expect(reasons(writing({ movesMoney: false }))).toContain("may only read");
    expect(reasons(writing({ movesMoney: false }))).not.toContain("not move money");
    expect(reasons(writing())).not.toContain("scope");
    expect(reasons(writing({ scope: "kyc:write" }))).toContain("lacks the scope `kyc:write`");
  });

  test.each([
    "idempotency_conflict",
    "duplicate_request",
    "validation_failed",
    "payload_too_large",
  ])("%s, on a write and not on a read without values", (code) => {
    expect(codesOf(operationOf(writing()))).toContain(code);
    expect(codesOf(operationOf(reading()))).not.toContain(code);
  });

  test("each way of refusing with the same code is described", () => {
    const refusals = [
      { code: "forbidden", when: "the wallet is frozen" },
      { code: "forbidden", when: "the wallet is closed" },
    ] as const;
    const { responses } = operationOf(writing({ refusals, scope: "kyc:write" }));
    const forbidden = responses["403"]!;
    expect(forbidden.description).toContain("the wallet is frozen");
    expect(forbidden.description).toContain("the wallet is closed");
    expect(Object.keys(forbidden.content["application/json"].examples ?? {})).toEqual(
      expect.arrayContaining(["forbidden", "forbidden_2", "forbidden_3"]),
    );
  });
});

describe("the example of a refusal is in its own words", () => {
  const frozen = defineRefusal<{ wallet: string }>({
    code: "forbidden",
    when: "the wallet is frozen",
    sample: { wallet: "wlt_1" },
    message: ({ wallet }) => `Wallet ${wallet} is frozen.`,
    param: ({ wallet }) => wallet,
  });
  const closed = defineRefusal({
    code: "forbidden",
    when: "it is closed",
    message: "This wallet is closed.",
  });

  test("those that are fixed, or those that a sample of its details gives", () => {
    const answer = operationOf(writing({ refusals: [frozen, closed] })).responses["403"];
    const examples = Object.values(answer?.content["application/json"].examples ?? {});
    expect(examples.map(({ value }) => value.error)).toEqual(
      expect.arrayContaining([
        { code: "forbidden", message: "Wallet wlt_1 is frozen.", param: "wlt_1" },
        { code: "forbidden", message: "This wallet is closed.", param: null },
      ]),
    );
  });

  test("on every route of the service: a refusal with details gives a `sample` of them to defineRefusal", () => {
    const silent = allRoutes.flatMap(({ operationId, refusals = [] }) =>
      refusals
        .filter(({ sample }) => sample === undefined)
        .map(({ code, when }) => `${operationId}: ${code}, when ${when}`),
    );
    expect(silent).toEqual([]);
  });
});

test("references in the samples are formatted as real ones are", () => {
  const sentences = Object.values(SAMPLES).map(({ message }) => message);
  const references = sentences.flatMap(
    (one) => one.match(/\bwlt_\w+|\b(?:trf|vac)_\w+|\b[A-Z]{3}-\w+/g) ?? [],
  );
  expect(references).toHaveLength(3);
  for (const reference of references)
    expect(parseReference(reference.slice(0, 3), reference), reference).toBe(1_000_000n);
});

describe("what schemas refuse is found by asking them", () => {
  const examplesOf = (route: ReturnType<typeof reading>) =>
    operationOf(route).responses["400"]?.content["application/json"].examples;

  test("each field's own code, with the words and the path of the check itself", () => {
    const item = Type.Object({ amount: Amount(), bvn: Type.Optional(Bvn()) });
    const body = Type.Object({ narration: Text(), items: Type.Array(item) });
    expect(examplesOf(reading({ method: "POST", body }))).toMatchObject({
      missing_field: {
        value: { error: { message: "`narration` is required.", param: "narration" } },
      },
      validation_failed: {
        value: { error: { message: "`narration` must be a string.", param: "narration" } },
      },
      invalid_amount: { value: { error: { param: "items.0.amount" } } },
      invalid_bvn: { value: { error: { param: "items.0.bvn" } } },
    });
  });

  test("of the query and the path too", () => {
    const query = Type.Object({ pageSize: Type.Integer({ minimum: 1 }) });
    expect(examplesOf(reading({ query }))).toMatchObject({
      missing_field: { value: { error: { param: "pageSize" } } },
      validation_failed: { value: { error: { param: "pageSize" } } },
    });
    const params = Type.Object({ id: Type.Integer() });
    expect(examplesOf(reading({ path: "/things/:id", params }))).toMatchObject({
      validation_failed: { value: { error: { param: "id" } } },
    });
  });

  test("broken text, where each field has a code of its own for all else", () => {
    const body = Type.Object({ bvn: Bvn() });
    expect(codesOf(operationOf(reading({ method: "POST", body })))).toContain("validation_failed");
  });

  test("and nothing where there is nothing to refuse", () => {
    expect(examplesOf(reading())).toBeUndefined();
  });
});

describe("what the service answers stands in the document, word for word", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService([sampleRoutes]);
  });
  afterAll(() => service.stop());

  const payment = { amount: 1000, narration: "rent", destinationAccountNumber: "0123456789" };
  const path = "/api/v1/sample/payments";
  const key = () => crypto.randomUUID();
  const wrongKey = { apiKey: `test_key_${"x".repeat(40)}`, publicKey: "test_pub_x" };

  test.each([
    ["an unknown key", () => ({ path, body: payment, key: wrongKey })],
    [
      "a wrong signature",
      // The answer to a test key also names the key and the bytes.
      () => ({
        path,
        body: payment,
        key: service.business.live,
        headers: { "x-service-signature": "bm8=" },
      }),
    ],
    ["no Idempotency-Key", () => ({ path, body: payment })],
    ["a wrong Idempotency-Key", () => ({ path, body: payment, idempotencyKey: "k".repeat(256) })],
    [
      "a body that is not sent as JSON",
      () => ({
        path,
        body: payment,
        idempotencyKey: key(),
        headers: { "content-type": "text/plain" },
      }),
    ],
    [
      "a field that is missing",
      () => ({ path, body: { ...payment, amount: undefined }, idempotencyKey: key() }),
    ],
    ["a wrong amount", () => ({ path, body: { ...payment, amount: "1" }, idempotencyKey: key() })],
    [
      "a wrong account number",
      () => ({
        path,
        body: { ...payment, destinationAccountNumber: {} },
        idempotencyKey: key(),
      }),
    ],
    [
      "a body too large",
      () => ({ path, body: { narration: "x".repeat(1_100_000) }, idempotencyKey: key() }),
    ],
    [
      "a key used before",
      () => ({ path, body: { ...payment, amount: 2 }, idempotencyKey: "used" }),
    ],
  ])("%s", async (_name, asking) => {
    await ask(service, { path, body: payment, idempotencyKey: "used" });
    const { status, body } = await ask(service, asking());
    const answer = resolvedDocument(allRoutes).paths[path]!["post"]!.responses[String(status)]!;
    const examples = Object.values(answer.content["application/json"].examples ?? {});
    expect(examples.map(({ value }) => value.error)).toContainEqual(body.error);
  });

  test("and it serves that document, to those without a key too", async () => {
    const response = await fetch(`${service.url}/openapi.json`);
    expect(await response.json()).toMatchObject({ paths: { [path]: { post: {} } } });
  });

  test("a method that the path does not take", async () => {
    const { body } = await ask(service, { method: "DELETE", path: "/api/v1/business/balance" });
    expect(body.error?.message).toBe(SAMPLES.method_not_allowed.message);
  });
});
