import type { Minor } from "../../kernel/money.ts";

/** A number in a JSON text, digit by digit: an amount never becomes a floating-point number. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type ExactJson =
  | string
  | boolean
  | null
  | ExactNumber
  | readonly ExactJson[]
  | { readonly [field: string]: ExactJson };

/** Parses JSON and keeps the digits of its numbers. Undefined for a text that is not JSON: a provider's maintenance page. */
export function parseExact(text: string): ExactJson | undefined {
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => ExactJson) as ExactJson;
  } catch {
    return undefined;
  }
}

// TypeScript's library does not know the reviver's third argument yet.
const keepDigits = (_key: string, value: unknown, { source }: { source?: string }) =>
  typeof value === "number" && source !== undefined ? new ExactNumber(source) : value;

/** The value at a path of fields. Undefined if a field is missing, or its parent is not an object. */
export function at(value: ExactJson | undefined, ...path: readonly string[]) {
  let found = value;
  for (const field of path) found = isObject(found) ? found[field] : undefined;
  return found;
}

/**
 * The text at a path; a number is its digits. Undefined for an empty text, and for anything else. Characters that the
 * database cannot store are left out: a payer's text must not keep a credit from being booked.
 */
export function textAt(value: ExactJson | undefined, ...path: readonly string[]) {
  const found = at(value, ...path);
  const text = found instanceof ExactNumber ? found.text : found;
  if (typeof text !== "string") return undefined;
  const storable = text.replaceAll("\0", "").toWellFormed().trim();
  return storable === "" ? undefined : storable;
}

/** The rows of a list. Empty for anything else. */
export function rowsAt(
  value: ExactJson | undefined,
  ...path: readonly string[]
): readonly ExactJson[] {
  const found = at(value, ...path);
  // Array.isArray does not narrow a readonly array.
  return Array.isArray(found) ? (found as readonly ExactJson[]) : [];
}

/**
 * An amount in naira or dollars, a number or a string, in minor units. Undefined if it is not a whole number of them.
 */
export const majorAt = (value: ExactJson | undefined, ...path: readonly string[]) =>
  scaled(textAt(value, ...path), 2);

/** An amount in kobo or cents. */
export const minorAt = (value: ExactJson | undefined, ...path: readonly string[]) =>
  scaled(textAt(value, ...path), 0);

/** Java writes large numbers with an exponent. No amount has more digits than this. */
const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?(?:[eE]([+-]?\d{1,2}))?$/;

function scaled(text: string | undefined, decimals: number): Minor | undefined {
  const [, sign = "", whole, fraction = "", exponent = "0"] = DECIMAL.exec(text ?? "") ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  const shift = decimals + Number(exponent) - fraction.length;
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (digits % divisor !== 0n) return undefined;
  const value = (digits * 10n ** BigInt(Math.max(0, shift))) / divisor;
  return sign === "-" ? -value : value;
}

/** An amount as a JSON number in naira or dollars. Serialise it with `writeExact`. */
export function majorNumber(minor: Minor): ExactNumber {
  const text = String(minor).padStart(3, "0");
  return new ExactNumber(`${text.slice(0, -2)}.${text.slice(-2)}`);
}

/** The JSON text of a value, its exact numbers digit by digit. */
export const writeExact = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof ExactNumber ? rawNumber(inner.text) : inner,
  );

// TypeScript's library does not know JSON.rawJSON yet.
const rawNumber = (text: string) =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

export const isObject = (value: unknown): value is { readonly [field: string]: ExactJson } =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof ExactNumber);
