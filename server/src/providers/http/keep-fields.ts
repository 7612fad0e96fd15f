import { type ExactJson, ExactNumber, isObject, parseExact, writeExact } from "./exact-json.ts";

/**
 * The parts of an object that are kept, by field. True: a text, a number or a flag. A function: its result for the
 * value.
 */
export interface Kept {
  readonly [field: string]: true | Kept | ((value: ExactJson) => ExactJson | undefined);
}

/**
 * The part of a notice that may be stored: the listed fields of its JSON, amounts digit by digit. So a secret or an
 * identity number that a provider adds to its notices one day is never stored.
 */
export function keepFields(body: Buffer, kept: Kept): Buffer {
  return Buffer.from(writeExact(keptOf(parseExact(body.toString()), kept) ?? {}));
}

/** The kept part of an object, or of each object of a list. Undefined for anything else. */
export function keptOf(value: ExactJson | undefined, kept: Kept): ExactJson | undefined {
  if (isObject(value)) return fieldsOf(value, kept);
  // A row that is not an object keeps its place, because some adapters count rows.
  return Array.isArray(value)
    ? value.map((row: ExactJson) => (isObject(row) ? fieldsOf(row, kept) : null))
    : undefined;
}

function fieldsOf(value: Readonly<Record<string, ExactJson>>, kept: Kept): ExactJson {
  const fields = Object.entries(value).flatMap(([field, inner]): [string, ExactJson][] => {
    const shown = Object.hasOwn(kept, field) ? choose(inner, kept[field]) : undefined;
    return shown === undefined ? [] : [[field, shown]];
  });
  return Object.fromEntries(fields);
}

function choose(inner: ExactJson, kept: Kept[string] | undefined): ExactJson | undefined {
  if (kept === true) return isScalar(inner) ? inner : undefined;
  if (typeof kept === "function") return kept(inner);
  return kept === undefined ? undefined : keptOf(inner, kept);
}

const isScalar = (value: ExactJson) =>
  value === null || typeof value !== "object" || value instanceof ExactNumber;
