import { findSimilar } from "../../text/find-similar.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";
import { isFields } from "./normalize-body.ts";

/** A field that the service ignored, and the field that was probably meant. */
export interface UnknownField {
  /** The dotted path of the field, as in `error.param`. */
  readonly name: string;
  readonly didYouMean: string | null;
}

/** A caller may send any number of names, of any length. These are named. */
const NAMED_MAX = 5;
const NAME_LENGTH_MAX = 60;

/** Finds fields of a body or a query that its schema does not have, 5 at most. */
export function listUnknownFields(schema: JsonSchema, value: unknown): readonly UnknownField[] {
  const found: UnknownField[] = [];
  collect(schema, value, "", found);
  return found;
}

function collect(schema: JsonSchema, value: unknown, path: string, found: UnknownField[]): void {
  const { properties, items } = schema;
  if (Array.isArray(value)) collectOfItems(items ?? {}, value, path, found);
  else if (properties !== undefined && isFields(value))
    collectOfFields(properties, value, path, found);
}

function collectOfItems(
  schema: JsonSchema,
  items: readonly unknown[],
  path: string,
  found: UnknownField[],
): void {
  for (const [at, item] of items.entries()) {
    if (found.length === NAMED_MAX) return;
    collect(schema, item, `${path}${at}.`, found);
  }
}

function collectOfFields(
  known: NonNullable<JsonSchema["properties"]>,
  fields: Readonly<Record<string, unknown>>,
  path: string,
  found: UnknownField[],
): void {
  for (const name in fields) {
    if (found.length === NAMED_MAX) return;
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    const field = fields[name];
    if (schema === undefined) found.push(describeUnknown(name, path, Object.keys(known)));
    else if (typeof field === "object") collect(schema, field, `${path}${name}.`, found);
  }
}

function describeUnknown(name: string, path: string, known: readonly string[]): UnknownField {
  const meant = name.length > NAME_LENGTH_MAX ? undefined : findMisspelt(name, known);
  return {
    name: `${path}${name.slice(0, NAME_LENGTH_MAX)}`,
    didYouMean: meant === undefined ? null : `${path}${meant}`,
  };
}

/** Returns the name from the list that is most similar to this one. */
export const findMisspelt = (name: string, among: readonly string[]): string | undefined =>
  among.find((other) => lettersOf(other) === lettersOf(name)) ?? findSimilar(name, among);

/** The name in one form: `account_number` and `accountNumber` are the same. */
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
