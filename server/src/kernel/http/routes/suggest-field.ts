import type { ErrorObject } from "ajv";
import { findSimilar } from "../../text/find-similar.ts";

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
  // The validator checks `required` on objects alone.
  const unknown = Object.keys(data as object)
    .filter((name) => name.length <= NAME_LENGTH_MAX && !Object.hasOwn(known, name))
    .slice(0, NAMES_MAX);
  const missing = String(params["missingProperty"]);
  const sent = findMisspelt(missing, unknown);
  return sent === undefined ? "" : ` \`${sent}\` is not a field. Did you mean \`${missing}\`?`;
}

const findMisspelt = (missing: string, unknown: readonly string[]): string | undefined =>
  unknown.find((name) => lettersOf(name) === lettersOf(missing)) ?? findSimilar(missing, unknown);

/** The name in one form: `account_number` and `accountNumber` are the same. */
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
