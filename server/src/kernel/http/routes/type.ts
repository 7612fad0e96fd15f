import type { Type as TypeBox } from "typebox";

/** Marks a member that may be left out. JSON has no symbols, so no document shows it. */
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
 * JSON Schema with the TypeScript type that it describes. The types are TypeBox's; what they say is made here, because
 * its seven hundred files take 13 MB and a third of the start for these few lines.
 */
export const Type = built as unknown as Pick<typeof TypeBox, keyof typeof built>;
