import { describe, expect, test } from "vitest";
import { readTracingSettings } from "../read-tracing-settings.ts";

const ENDPOINT = "http://127.0.0.1:4318";
const read = (env: Record<string, string>) =>
  readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...env });

describe("tracing is off", () => {
  test.each<[string, Record<string, string>]>([
    ["without an endpoint", { OTEL_EXPORTER_OTLP_ENDPOINT: "" }],
    ["where OTEL_SDK_DISABLED is true", { OTEL_SDK_DISABLED: "TRUE" }],
    ["where OTEL_TRACES_EXPORTER says so", { OTEL_TRACES_EXPORTER: "none" }],
    [
      "where it is disabled, whatever else is set",
      { OTEL_SDK_DISABLED: "true", OTEL_TRACES_SAMPLER: "sometimes" },
    ],
  ])("%s", (_, env) => {
    expect(read(env)).toBeUndefined();
  });

  test("in an environment without OTEL variables", () => {
    expect(readTracingSettings({ OTEL_SERVICE_NAME: "pay" })).toBeUndefined();
  });
});

describe("the endpoint", () => {
  test.each([
    [ENDPOINT, `${ENDPOINT}/v1/traces`],
    [`${ENDPOINT}/`, `${ENDPOINT}/v1/traces`],
    [`${ENDPOINT}/otlp`, `${ENDPOINT}/otlp/v1/traces`],
    [`${ENDPOINT}/otlp/?team=pay`, `${ENDPOINT}/otlp/v1/traces?team=pay`],
  ])("%s of all signals gets the path of traces", (endpoint, url) => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })?.url).toBe(url);
  });

  test("of traces is used as it is, and wins", () => {
    const own = "https://traces.example.com/here";
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own })?.url).toBe(own);
  });
});

test("headers are read with their escapes, and those of traces win", () => {
  const env = {
    OTEL_EXPORTER_OTLP_HEADERS: "x-team=pay, authorization=Basic%20abc=",
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: "x-team=traces",
  };
  expect(read(env)?.headers).toEqual({ "x-team": "traces", authorization: "Basic abc=" });
});

test("the service is kasuwa, or what the resource says, or what OTEL_SERVICE_NAME says", () => {
  expect(read({})?.resource).toEqual({ "service.name": "kasuwa" });
  const attributes = { OTEL_RESOURCE_ATTRIBUTES: "service.name=pay,zone=lagos" };
  expect(read(attributes)?.resource).toEqual({ "service.name": "pay", zone: "lagos" });
  const named = read({ ...attributes, OTEL_SERVICE_NAME: "transfers" });
  expect(named?.resource["service.name"]).toBe("transfers");
});

test("every trace is sampled, unless OTEL_TRACES_SAMPLER says otherwise", () => {
  expect(read({})).toMatchObject({ sampler: "parentbased_always_on", ratio: 1 });
  const tenth = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.1" };
  expect(read(tenth)).toMatchObject({ sampler: "traceidratio", ratio: 0.1 });
});

test("spans go as JSON, also where the other HTTP form of OTLP is set", () => {
  expect(read({ OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf" })).toBeDefined();
});

test.each<[string, Record<string, string>]>([
  ["OTEL_TRACES_EXPORTER", { OTEL_TRACES_EXPORTER: "zipkin" }],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318" }],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "grpc://127.0.0.1:4317" }],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "collector" }],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }],
  ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "grpc" }],
  ["OTEL_EXPORTER_OTLP_HEADERS", { OTEL_EXPORTER_OTLP_HEADERS: "authorization" }],
  ["OTEL_EXPORTER_OTLP_HEADERS", { OTEL_EXPORTER_OTLP_HEADERS: "=value" }],
  ["OTEL_RESOURCE_ATTRIBUTES", { OTEL_RESOURCE_ATTRIBUTES: "zone=%E0" }],
  ["OTEL_TRACES_SAMPLER", { OTEL_TRACES_SAMPLER: "jaeger_remote" }],
  ["OTEL_TRACES_SAMPLER_ARG", { OTEL_TRACES_SAMPLER_ARG: "1.1" }],
  ["OTEL_TRACES_SAMPLER_ARG", { OTEL_TRACES_SAMPLER_ARG: "-0.1" }],
  ["OTEL_TRACES_SAMPLER_ARG", { OTEL_TRACES_SAMPLER_ARG: "most" }],
])("a bad %s is refused in one sentence: %j", (name, env) => {
  expect(() => read(env)).toThrow(new RegExp(`^${name} .*\\.$`));
});

test("a sentence about a bad value repeats no secret", () => {
  const env = { OTEL_EXPORTER_OTLP_HEADERS: "hunter2" };
  expect(() => read(env)).not.toThrow(/hunter2/);
});
