import type { RequiredUnless } from "../routes/required-unless.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Which fields of an object an example has. */
export type Choice = (field: JsonSchema, required: boolean) => boolean;

/** What a reader is shown: every field that is required, and of the others those that bring an example of their own. */
const defaultChoice: Choice = (field, required) => required || field["examples"] !== undefined;

export const everything: Choice = () => true;

/** A value for a schema: its own example, or one that fits its form. */
export function exampleOf(schema: JsonSchema, choice: Choice = defaultChoice): unknown {
  const { examples, default: usual, const: only, enum: values } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (usual !== undefined) return usual;
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], choice);
  return exampleOfType(schema, choice);
}

function exampleOfType(schema: JsonSchema, choice: Choice): unknown {
  switch (schema.type) {
    case "object":
      return exampleObject(schema, choice);
    case "array":
      return schema.items === undefined ? [] : [exampleOf(schema.items, choice)];
    case "integer":
    case "number":
      return schema["minimum"] ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return digitsOf(schema["pattern"]) ?? "string";
  }
}

function exampleObject(schema: JsonSchema, choice: Choice) {
  const { properties = {}, required = [] } = schema;
  // A field is shown under its first name only.
  const aliases = Object.values(properties).map((field) => field["x-alias"]);
  const hidden = new Set([...aliases, ...(choice === everything ? [] : replacing(schema))]);
  const shown = Object.entries(properties).filter(
    ([name, field]) => !hidden.has(name) && choice(field, required.includes(name)),
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, choice)]));
}

/** The fields that replace other fields of the object: a request with both is refused. */
function replacing({ "x-required-unless": rules = {} }: JsonSchema): readonly string[] {
  const unless = Object.values(rules as RequiredUnless);
  return unless.filter(({ is }) => is === undefined).map(({ field }) => field);
}

/** An example for a string with a fixed number of digits. */
function digitsOf(pattern: unknown): string | undefined {
  const count = /^\^\[0-9\]\{(\d+)\}\$$/.exec(String(pattern))?.[1];
  return count === undefined ? undefined : "0123456789".repeat(26).slice(0, Number(count));
}
