import { isUtf8 } from "node:buffer";
import { Refusal } from "../../refusals.ts";
import { scanJson } from "./json-scan.ts";

/** Deeper than any request of ours, and shallow enough that no recursion over it overflows the stack. */
const DEPTH_MAX = 32;

export type JsonObject = Record<string, unknown>;

/**
 * Parses a body that must be a JSON object. Stricter than `JSON.parse` where leniency costs money: it refuses a
 * duplicate member, a number that a double cannot hold, broken text and `__proto__`. Null members are removed.
 */
export function readJsonObject(contentType: string | undefined, raw: Buffer): JsonObject {
  if (raw.length === 0) throw unreadable("The body is empty. Send a JSON object, at least `{}`.");
  if (contentType === undefined || !/^application\/json\s*(;|$)/i.test(contentType)) {
    throw unreadable("The body must be sent with `Content-Type: application/json`.");
  }
  if (!isUtf8(raw)) throw unreadable("The body is not valid UTF-8.");
  const text = raw.toString("utf8");
  const scan = scanJson(text);
  if (scan.depth > DEPTH_MAX)
    throw unreadable(`The body is nested deeper than ${DEPTH_MAX} levels.`);
  const value = parse(text, scan.hasLongNumber);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw unreadable("The body must be a JSON object.");
  }
  const tidy = new Tidying(scan.hasEscape);
  tidy.object(value as JsonObject, "");
  if (tidy.members !== scan.members) throw unreadable("The body contains the same field twice.");
  return value as JsonObject;
}

function parse(text: string, hasLongNumber: boolean): unknown {
  try {
    return hasLongNumber ? JSON.parse(text, refuseLossyNumbers) : JSON.parse(text);
  } catch {
    throw unreadable("The body is not valid JSON.");
  }
}

/** A number that a double cannot hold becomes NaN. No schema accepts NaN, so the refusal names the field. */
function refuseLossyNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  // Infinity has no such form, so what became infinite differs from what was written.
  const isKept = canonicalDecimal(context.source) === canonicalDecimal(String(value));
  return isKept ? value : Number.NaN;
}

/** Digits and exponent in one form: `1.50`, `15e-1` and `1.5` are equal. */
function canonicalDecimal(source: string): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = withoutLastZeros(digits);
  if (significant === "") return "0";
  const scale = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${scale}`;
}

/** In time that grows with the length. A regular expression would start again at each zero of a long number. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** Walks over the value once: removes nulls, counts members, and checks strings that contain escapes. */
class Tidying {
  members = 0;
  readonly #checkStrings: boolean;

  constructor(checkStrings: boolean) {
    this.#checkStrings = checkStrings;
  }

  object(object: JsonObject, path: string): void {
    for (const key of Object.keys(object)) {
      this.#name(key, path);
      const value = object[key];
      if (value === null) delete object[key];
      else this.#value(value, path === "" ? key : `${path}.${key}`);
    }
  }

  #name(key: string, path: string): void {
    this.members += 1;
    if (key === "__proto__") throw unreadable("The body has a field named `__proto__`.");
    if (this.#checkStrings && !key.isWellFormed()) throw broken(path);
  }

  #value(value: unknown, path: string): void {
    if (typeof value === "string") {
      if (this.#checkStrings) requireCleanText(value, path);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) this.#value(item, `${path}.${index}`);
    } else if (typeof value === "object" && value !== null) {
      this.object(value as JsonObject, path);
    }
  }
}

/**
 * The control characters that JSON writes as escapes, apart from the white space of a text of several lines. Texts without
 * an escape are not searched, so those above 126 are left out.
 */
const CONTROLS = /[^\P{Cc}\t\n\r\u007f-\u009f]/u;

/** Refuses control characters, which no text means, and half of a surrogate pair, which the database cannot store. */
export function requireCleanText(text: string, param: string): void {
  if (CONTROLS.test(text) || !text.isWellFormed()) throw broken(param);
}

function broken(param: string): Refusal {
  return new Refusal(
    "validation_failed",
    `\`${param}\` contains a control character or broken text. Send well-formed Unicode.`,
    {
      param,
    },
  );
}

function unreadable(sentence: string): Refusal {
  return new Refusal("invalid_request", sentence);
}
