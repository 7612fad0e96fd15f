import type { Type as TypeBox } from "typebox";

/** Marks an optional member. JSON has no symbols, so it never reaches a document. */
const OPTIONAL = Symbol("may be left out");

const built = {
  String: (options?: object) => ({ type: "string", ...options }),
  Number: (options?: object) => ({ type: "number", ...options }),
  Integer: (options?: object) => ({ type: "integer", ...options }),
  Boolean: (options?: object) => ({ type: "boolean", ...options }),
  Null: (options?: object) => ({ type: "null", ...options }),
  Literal: (value: string | number | boolean, options?: object) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Enum: (values: readonly string[], options?: object) => ({ enum: values, ...options }),
  Union: (anyOf: readonly object[], options?: object) => ({ anyOf, ...options }),
  Array: (items: object, options?: object) => ({ type: "array", items, ...options }),
  Object: (properties: Readonly<Record<string, object>>, options?: object) => {
    const entries = Object.entries(properties);
    const required = entries.flatMap(([name, schema]) => (OPTIONAL in schema ? [] : [name]));
    const some = required.length > 0 && { required };
    return { type: "object", ...some, properties, ...options };
  },
  Optional: (schema: object) => ({ ...schema, [OPTIONAL]: true }),
  Unsafe: (schema: object) => schema,
  Ref: ($ref: string, options?: object) => ({ $ref, ...options }),
};

/**
 * JSON Schema with the TypeScript type that it describes. The types are TypeBox's, but we build the schemas: its seven
 * hundred files take 13 MB and a third of the start.
 */
export const Type = built as unknown as Pick<typeof TypeBox, keyof typeof built>;
