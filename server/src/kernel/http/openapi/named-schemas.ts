import type { TSchema } from "typebox";
import { assert } from "../../assert.ts";
import { type JsonSchema, plainSchema, reference } from "./json-schema.ts";

/**
 * Writes a schema with a title once, among the components, and refers to it. So a client that is generated from the
 * document has one type for it.
 */
export class NamedSchemas {
  readonly #schemas = new Map<string, JsonSchema>();

  constructor(own: Readonly<Record<string, TSchema>>) {
    for (const [name, schema] of Object.entries(own)) this.#schemas.set(name, plainSchema(schema));
  }

  /** The schema, as written where it is used. */
  place(schema: TSchema): JsonSchema {
    return this.#place(plainSchema(schema));
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries(this.#schemas);
  }

  #place(schema: JsonSchema): JsonSchema {
    const placed = mapObjects(schema, (inner) => this.#place(inner));
    if (placed.title === undefined) return placed;
    const name = nameOf(placed.title);
    const known = this.#schemas.get(name);
    assert(
      known === undefined || JSON.stringify(known) === JSON.stringify(placed),
      `two different schemas have the title ${placed.title}`,
    );
    this.#schemas.set(name, placed);
    return reference("schemas", name);
  }
}

/** `Flat price` becomes `FlatPrice`: names of components have no spaces. */
const nameOf = (title: string): string =>
  title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** The schema with each direct subschema replaced. */
function mapObjects(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, change(inner)]),
      ),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
  };
}
