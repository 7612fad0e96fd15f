import { parse } from "node:querystring";
import { Refusal } from "../../refusals.ts";

export type Query = Readonly<Record<string, unknown>>;

/** The values of a query. Lenient reading would turn a broken escape into other text, and search for that. */
export function readQuery(rawQuery: string): Query {
  if (rawQuery === "") return {};
  requireWholeEscapes(rawQuery);
  return parse(rawQuery);
}

/** Of a field that takes one value, which are all fields, two say that somebody means something else. */
export function requireOnce(query: Query, declared: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(query)) {
    if (!Array.isArray(value) || !(name in declared)) continue;
    throw new Refusal("validation_failed", `\`${name}\` is given twice. Send it once.`, {
      param: name,
    });
  }
}

function requireWholeEscapes(rawQuery: string): void {
  try {
    decodeURIComponent(rawQuery);
  } catch {
    throw new Refusal(
      "invalid_request",
      "The query holds a broken escape. Percent-encode its values as UTF-8, and `%` itself as `%25`.",
    );
  }
}
