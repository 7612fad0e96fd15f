import type { TSchema } from "typebox";

/** A schema in the document: plain JSON. Only the members that we read are typed. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly "x-refusal"?: string;
}

/** The schema without TypeBox's TypeScript parts. */
export function plainSchema(schema: TSchema): JsonSchema {
  // A TypeBox schema is an object whose enumerable members are JSON Schema.
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
