import { Refusal } from "../../refusals.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";

/** The names under which fields were sent, where those differ from the names in the schema. Both are dotted paths. */
export type SentNames = Map<string, string>;

/** Brings the fields of one object into the form that the schema describes. `path` starts the names of its fields. */
export type Normalize = (object: Fields, path: string, sent: SentNames) => void;

type Fields = Record<string, unknown>;

/**
 * Returns a function that brings a body into one form: a field with a second name (`x-alias`) is moved to its first
 * one, and a number becomes text where both are accepted. Undefined: the schema has no such field.
 */
export function normalizer({ properties = {} }: JsonSchema): Normalize | undefined {
  const steps = Object.entries(properties).flatMap(([name, field]) => stepsOf(name, field));
  if (steps.length === 0) return undefined;
  return (object, path, sent) => {
    for (const step of steps) step(object, path, sent);
  };
}

function stepsOf(name: string, field: JsonSchema): readonly Normalize[] {
  const { type, items, "x-alias": alias } = field;
  const inItems = items && normalizer(items);
  return [
    ...(typeof alias === "string" ? [moveAlias(name, alias)] : []),
    ...(Array.isArray(type) && type.includes("string") ? [writeAsText(name)] : []),
    ...(inItems === undefined ? [] : [normalizeItems(name, inItems)]),
  ];
}

function moveAlias(name: string, alias: string): Normalize {
  return (object, path, sent) => {
    if (!Object.hasOwn(object, alias)) return;
    const value = object[alias];
    delete object[alias];
    if (!Object.hasOwn(object, name)) {
      object[name] = value;
      sent.set(`${path}${name}`, `${path}${alias}`);
    } else if (object[name] !== value) {
      throw namesDiffer(`${path}${name}`, `${path}${alias}`);
    }
  };
}

/** A number that is not whole stays a number, so that the schema refuses it. */
function writeAsText(name: string): Normalize {
  return (object) => {
    const value = object[name];
    if (Number.isInteger(value)) object[name] = String(value);
  };
}

function normalizeItems(name: string, normalize: Normalize): Normalize {
  return (object, path, sent) => {
    const items = object[name];
    if (!Array.isArray(items)) return;
    for (const [at, item] of items.entries())
      if (isFields(item)) normalize(item, `${path}${name}.${at}.`, sent);
  };
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function namesDiffer(name: string, alias: string): Refusal {
  return new Refusal(
    "validation_failed",
    `\`${alias}\` is another name of \`${name}\`, and the two differ. Send one of them.`,
    { param: alias },
  );
}
