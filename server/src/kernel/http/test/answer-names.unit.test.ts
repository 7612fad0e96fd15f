import { expect, test } from "vitest";
import { type JsonSchema, plainSchema } from "../openapi/json-schema.ts";
import { appRoutes } from "./openapi-reader.ts";

interface Field {
  readonly name: string;
  readonly operationId: string;
  readonly values: readonly unknown[];
}

/** The fields of every answer, at any depth. */
const fields = appRoutes.flatMap(({ operationId, answer }) =>
  fieldsIn(plainSchema(answer)).map((field) => ({ ...field, operationId })),
);

function fieldsIn(schema: JsonSchema): readonly Omit<Field, "operationId">[] {
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { name, values: valuesOf(field) },
      ...fieldsIn(field),
    ]),
    ...(items === undefined ? [] : fieldsIn(items)),
    ...anyOf.flatMap(fieldsIn),
  ];
}

function valuesOf({ enum: values }: JsonSchema): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}

/** Fields whose values the interface fixes in another form. The guide to requests lists them. */
const OTHER_FORMS: readonly string[] = [
  ...appRoutes.filter(({ tag }) => tag === "Verification").map(({ operationId }) => operationId),
  "listKycItems",
  // The simulated issuer's own statuses.
  ...appRoutes
    .filter(({ path }) => path.includes("/test/cards/"))
    .map((route) => route.operationId),
];

test("what a thing is stands in `type`, never in `kind`", () => {
  expect(fields.filter(({ name }) => name === "kind")).toEqual([]);
});

test("the values of `type` and `status` begin with a capital", () => {
  const named = fields.filter(
    ({ name, operationId }) =>
      ["status", "type"].includes(name) && !OTHER_FORMS.includes(operationId),
  );
  const values = new Set(named.flatMap((field) => field.values));
  expect(values.size).toBeGreaterThan(20);
  for (const value of values) expect(value).toMatch(/^(?:[A-Z][a-z]+)+$|^VAT$/);
});
