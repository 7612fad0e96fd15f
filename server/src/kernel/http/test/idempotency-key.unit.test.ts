import { describe, expect, test } from "vitest";
import { fingerprintOf, operationKeyOf, readIdempotencyKey } from "../admission/idempotency-key.ts";
import { scenarioOf } from "../admission/scenario-header.ts";
import type { Route } from "../routes/route.ts";

// Admission reads no more of a route than this.
const optional = { kind: "write", operationId: "pay" } as Route;
const required = { ...optional, idempotencyKey: "required" } as Route;
const reading = { ...optional, kind: "read" } as Route;

const read = (route: Route, key?: string) => {
  try {
    return readIdempotencyKey(route, key === undefined ? {} : { "idempotency-key": key });
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("an Idempotency-Key", () => {
  test.each<[string, Route, string | undefined, string | undefined]>([
    ["is read where it is required", required, "one", "one"],
    ["is read where it is optional", optional, "one", "one"],
    ["is ignored in a read", reading, "é", undefined],
    ["may be missing where it is optional", optional, undefined, undefined],
    ["may not be missing where it is required", required, undefined, "missing_field"],
    ["may not be empty where it is required", required, "", "missing_field"],
    ["may not be empty where it is optional", optional, "", "validation_failed"],
    ["may have 255 characters", required, "k".repeat(255), "k".repeat(255)],
    ["may not have more", required, "k".repeat(256), "validation_failed"],
    ["is printable ASCII", required, "one\u007f", "validation_failed"],
  ])("%s", (_, route, key, expected) => {
    expect(read(route, key)).toBe(expected);
  });

  test("names an operation apart from every request without one", () => {
    expect(operationKeyOf("x", "r")).toBe("client:x");
    expect(operationKeyOf(undefined, "r")).toBe("request:r");
  });
});

test("a repetition has the same operation, path values, query and body", () => {
  const call = { params: { id: "1" }, rawQuery: "a=1" };
  const fingerprint = (changes: object = {}, route = required, body = "{}") =>
    fingerprintOf(route, { ...call, ...changes }, Buffer.from(body)).toString("hex");
  const others = [
    fingerprint({ params: { id: "2" } }),
    fingerprint({ rawQuery: "a=2" }),
    fingerprint({}, { ...required, operationId: "refund" } as Route),
    fingerprint({}, required, "{ }"),
  ];
  expect(fingerprint()).toBe(fingerprint());
  expect(new Set([fingerprint(), ...others]).size).toBe(5);
});

describe("a test scenario", () => {
  const calling = { ...required, callsProvider: true } as Route;
  const scenario = (route: Route, mode: "test" | "live", value?: string) =>
    scenarioOf(route, mode, value === undefined ? {} : { "x-test-scenario": value });

  test("is read in test mode, by routes that call a provider", () => {
    expect(scenario(calling, "test", "timeout")).toBeDefined();
    expect(() => scenario(calling, "test", "nonsense")).toThrow("X-Test-Scenario must be");
  });

  test("is ignored elsewhere, whatever it is", () => {
    expect(scenario(calling, "live", "nonsense")).toBeUndefined();
    expect(scenario(required, "test", "nonsense")).toBeUndefined();
    expect(scenario(calling, "test")).toBeUndefined();
  });
});
