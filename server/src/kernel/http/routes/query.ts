import { parse } from "node:querystring";
import { Refusal } from "../../refusals.ts";

export type Query = Readonly<Record<string, unknown>>;

/** Parses a query. Throws for a broken escape: lenient parsing would search for another text. */
export function readQuery(rawQuery: string): Query {
  if (rawQuery === "") return {};
  requireWholeEscapes(rawQuery);
  return parse(rawQuery);
}

/** Reject repeated query fields: no field takes more than one value. */
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
      "The query contains a broken escape. Percent-encode its values as UTF-8, and `%` itself as `%25`.",
    );
  }
}
