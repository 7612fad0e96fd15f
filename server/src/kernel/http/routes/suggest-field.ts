import type { ErrorObject } from "ajv";
import { findMisspelt } from "./unknown-fields.ts";

/** A caller may send any number of names, of any length. These are compared. */
const NAMES_MAX = 50;
const NAME_LENGTH_MAX = 60;

/**
 * Returns a sentence, with a space before it, that names the unknown field which the caller probably meant as the missing
 * one. Empty if no name is near. The service ignores unknown fields, so a misspelt field is an absent one.
 */
export function suggestField({ keyword, params, data, parentSchema }: ErrorObject): string {
  if (keyword !== "required") return "";
  const known = (parentSchema?.["properties"] ?? {}) as object;
  const missing = String(params["missingProperty"]);
  // The validator checks `required` on objects alone.
  const fields = data as object;
  const sent = findMisspelt(missing, listUnknown(fields, known));
  if (sent === undefined) return "";
  // One misspelt name can resemble two missing fields. It is named with the nearest.
  const absent = Object.keys(known).filter((name) => !Object.hasOwn(fields, name));
  if (findMisspelt(sent, absent) !== missing) return "";
  return ` \`${sent}\` is not a field. Did you mean \`${missing}\`?`;
}

/** The names that each object has beside those of one schema. An object with thousands may miss several fields. */
const unknownNames = new WeakMap<object, { known: object; names: readonly string[] }>();

function listUnknown(fields: object, known: object): readonly string[] {
  const listed = unknownNames.get(fields);
  if (listed?.known === known) return listed.names;
  const names = Object.keys(fields)
    .filter((name) => name.length <= NAME_LENGTH_MAX && !Object.hasOwn(known, name))
    .slice(0, NAMES_MAX);
  unknownNames.set(fields, { known, names });
  return names;
}
