import type { TSchema } from "typebox";

/** A schema as it stands in the document: plain JSON, of which only what is looked at is named here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly "x-refusal"?: string;
}

/** The schema without what TypeBox keeps in it for TypeScript. */
export function plainSchema(schema: TSchema): JsonSchema {
  // A TypeBox schema is an object whose enumerable members are JSON Schema.
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
