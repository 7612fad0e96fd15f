import type { TSchema } from "typebox";
import { SIGNATURE_VERSIONS } from "../../tenancy/access.ts";
import type { Route } from "../routes/route.ts";
import { namesInPath } from "../routes/route-rules.ts";
import { type JsonSchema, plainSchema, reference } from "./json-schema.ts";

/**
 * The example of a parameter that may be left out. The reference shows it and sends it only after the reader ticks it:
 * Scalar reads `x-disabled`.
 */
const untickedExample = (value: unknown) => ({
  examples: { example: { value, "x-disabled": true } },
});

const KEY_EXAMPLE = "a-new-key-for-each-operation";

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: [
    "Identifies this operation, so that repeating it acts once: 1 to 255 printable ASCII characters,",
    "a UUID for instance. The same request with the same key gets the first answer again. Another request with the key is",
    "refused. Keys are kept for 30 days. The page `/docs` sends a new key in place of the example.",
  ].join(" "),
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
} as const;

/** Request headers that several routes accept. The key and the signature are security schemes. */
export const SHARED_PARAMETERS = {
  IdempotencyKey: { ...idempotencyKey, required: true, example: KEY_EXAMPLE },
  OptionalIdempotencyKey: { ...idempotencyKey, required: false, ...untickedExample(KEY_EXAMPLE) },
  SignatureVersion: {
    name: "X-Service-Signature-Version",
    in: "header",
    required: true,
    description: [
      "The version of the signature. Version 2 signs the body, or the query of a GET. Version 3 also signs time, method,",
      "path, query and Idempotency-Key, so use it for new clients. The operator may demand it.",
    ].join(" "),
    schema: { type: "string", enum: SIGNATURE_VERSIONS, default: "v2" },
  },
  SignatureTimestamp: {
    name: "X-Service-Timestamp",
    in: "header",
    required: false,
    description: [
      "Required with version 3: the time of signing, in milliseconds since 1970. It may differ by five minutes from",
      "the service's clock, in either direction. With version 2 the header is ignored.",
    ].join(" "),
    schema: { type: "string", pattern: "^[0-9]{1,15}$" },
    ...untickedExample("1790000000000"),
  },
  TestScenario: {
    name: "X-Test-Scenario",
    in: "header",
    required: false,
    description: [
      "In test mode, sets how the provider call of this request behaves: `timeout` (the provider gets it but its answer does not",
      "arrive), `unavailable` (the provider is unreachable), `error` (it fails and has done nothing), or `latency=MS`",
      "(it takes that many milliseconds longer). Live mode ignores the header.",
    ].join(" "),
    schema: { type: "string", pattern: "^(timeout|unavailable|error|latency=[0-9]{1,5})$" },
    ...untickedExample("timeout"),
  },
} as const;

type SharedParameter = keyof typeof SHARED_PARAMETERS;

export function parametersOf(route: Route): readonly object[] {
  const shared = sharedParametersOf(route).map((name) => reference("parameters", name));
  return [...pathParameters(route), ...queryParameters(route.query), ...shared];
}

function sharedParametersOf(route: Route): readonly SharedParameter[] {
  const names: SharedParameter[] = [];
  if (route.signed) names.push("SignatureVersion", "SignatureTimestamp");
  if (route.idempotencyKey === "required") names.push("IdempotencyKey");
  // Every write honours an optional key.
  else if (route.kind === "write") names.push("OptionalIdempotencyKey");
  if (route.callsProvider) names.push("TestScenario");
  return names;
}

export function pathParameters(route: Route): readonly object[] {
  const { properties = {} } = route.params === undefined ? {} : plainSchema(route.params);
  return namesInPath(route.path).map((name) =>
    parameter("path", name, true, properties[name] ?? { type: "string" }),
  );
}

export function queryParameters(query: TSchema | undefined): readonly object[] {
  const { properties = {}, required = [] } = query === undefined ? {} : plainSchema(query);
  return Object.entries(properties).map(([name, schema]) =>
    parameter("query", name, required.includes(name), schema),
  );
}

function parameter(place: "path" | "query", name: string, required: boolean, schema: JsonSchema) {
  const { description, ...form } = schema;
  const described = { name, in: place, required, ...(description && { description }) };
  const { examples = optionalChoice(form, required), ...bare } = form;
  if (!Array.isArray(examples)) return { ...described, schema: form };
  // Beside the schema: the reference makes a choice of the examples in a schema, and takes no other value.
  const example = required ? { example: examples[0] } : untickedExample(examples[0]);
  return { ...described, schema: bare, ...example };
}

/** The reference sends the first choice of a list unasked, so a list that may be left out always has an example to tick. */
const optionalChoice = ({ enum: choices, default: usual }: JsonSchema, required: boolean) =>
  required || usual !== undefined ? undefined : choices;
