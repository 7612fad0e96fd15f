import type { TSchema } from "typebox";
import { Refusal } from "../../refusals.ts";
import type { Route } from "../routes/route.ts";
import { type Check, checkBody, checkText } from "../routes/validation.ts";
import { everything, exampleOf } from "./example.ts";
import type { ListedRefusal } from "./implied-refusals.ts";
import { plainSchema } from "./json-schema.ts";

/**
 * What the schemas of a route refuse. Found by trying: each field of an example is removed, emptied and made wrong in
 * turn, and the check itself gives the code and the message. Only the first refusal of each code is listed, in the
 * order path, query, body. The others would say the same about other fields.
 */
export function schemaRefusals(route: Route): readonly ListedRefusal[] {
  const refusals = [
    ...(route.params ? provoke(route.params, checkText(route.params)) : []),
    ...(route.query ? provoke(route.query, checkText(route.query)) : []),
    ...(route.body ? provoke(route.body, checkBody(route.body)) : []),
  ];
  const byCode = Map.groupBy(refusals, ({ code }) => code);
  const listed = [...byCode.values()].flatMap((alike) => alike.slice(0, 1)).map(toListed);
  const takesText = route.params ?? route.query ?? route.body;
  return takesText === undefined || byCode.has("validation_failed")
    ? listed
    : [...listed, BROKEN_TEXT];
}

/** Any text may be broken, even if its field has a code of its own for other faults. */
const BROKEN_TEXT: ListedRefusal = {
  code: "validation_failed",
  when: "a text contains a control character or is not well-formed Unicode",
};

function toListed({ code, message, param }: Refusal): ListedRefusal {
  const sample = { message, ...(param !== null && { param }) };
  switch (code) {
    case "missing_field":
      return { code, when: "a required field is absent, or a field is empty", sample };
    case "validation_failed":
      return { code, when: "a field has the wrong type or form", sample };
    case "invalid_amount":
      return {
        code,
        when: "an amount is not a positive number, has too many decimals or is too large",
        sample,
      };
    default:
      return { code, when: `\`${param}\` has the wrong form`, sample };
  }
}

type Json = Record<string, unknown> | unknown[];

function provoke(schema: TSchema, check: Check): Refusal[] {
  const example = exampleOf(plainSchema(schema), everything);
  return spoiled(example).flatMap((value) => refusalOf(check, value));
}

const WRONG: readonly unknown[] = ["", {}];

/** Returns a copy of the value for each fault of one part. */
function spoiled(value: unknown): unknown[] {
  if (!isJson(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    without(value, key),
    ...[...WRONG, ...spoiled(inner)].map((bad) => replaced(value, key, bad)),
  ]);
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

function replaced(value: Json, key: string, inner: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

function without(value: Json, key: string): unknown {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1);
  const { [key]: _, ...rest } = value;
  return rest;
}

function refusalOf(check: Check, value: unknown): Refusal[] {
  try {
    check(structuredClone(value));
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error];
    throw error;
  }
}
