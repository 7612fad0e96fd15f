import { REFERENCE_PATTERN } from "../references.ts";
import { masked } from "./mask.ts";

/** A secret is hidden completely. */
export const HIDDEN = "*****";

/** Fields that hold secrets: nothing of their value is shown. */
const SECRET_NAMES =
  /pins?$|otp|passw|passcode|secret|signature|(?:api|public|private|service)_?key$|token|cvv|cvc|security_?code|photo|image|birth|^dob$|^(?:pay_?)?url$/i;

/** Fields that hold identity numbers and contacts, and searches, which may be for one: their ends are shown. */
const PARTLY_NAMES =
  /^(?:bvn|nin|pvc|frsc|passport|pan|search_?by)$|(?:id|bvn|nin|pvc|frsc|passport|card|licen[cs]e)_?number$|phone|mobile|e_?mail/i;

/** True if the name alone makes its value sensitive. */
export const isSensitiveName = (name: string): boolean =>
  SECRET_NAMES.test(name) || PARTLY_NAMES.test(name);

/**
 * Eleven to nineteen digits, whatever is before and behind them: a phone number, an identity number, a card number.
 * Dots separate only groups as of cards and phones, because an amount has one.
 */
const LONG_NUMBERS =
  /(?<!\d)(?:\+?\d(?:[ \t\u00a0\u2013-]{0,2}\d){10,18}|\d{4}(?:\.\d{4}){2}\.\d{1,7}|\d{4}\.\d{3}\.\d{4})(?!\d)/;

/** An Idempotency-Key often is one. Its groups may happen to have digits only. */
const UUID = "\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b";

/** A date and a time in fourteen digits, which merchants put into references. No identity or card has as many. */
const MOMENT = "(?<!\\d)20\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{6}(?!\\d)";

/** The time that version 3 signs, as a refusal quotes it. It was checked to be the current one. */
const TIMESTAMP = String.raw`(?<="v3\\n)1\d{12}(?=\\n)`;

/** The first group matches references, our ids, UUIDs and moments. What remains are long numbers elsewhere. */
const OURS_OR_LONG_NUMBERS = new RegExp(
  `(${REFERENCE_PATTERN}|\\breq_[0-9a-z]{8}[0-9a-f]{8}[0-9a-z]{4,10}\\b|${UUID}|${MOMENT}|${TIMESTAMP})|${LONG_NUMBERS.source}`,
  "g",
);

/** Written out, the search skips most characters. With a counted repetition it costs ten times as much. */
const LONG_NUMBER = new RegExp(`\\d${"[ \\t\\u00a0\\u2013.-]{0,2}\\d".repeat(10)}`);

/** False for a text that certainly has no number to mask. */
export const hasLongNumber = (text: string): boolean => LONG_NUMBER.test(text);

/** Begins only where a run of such characters begins. Tried at each of them, a long run would take seconds. */
const EMAILS = /(?<![^\s@"<>(),;:/?&=])[^\s@"<>(),;:/?&=]+@[^\s@"<>(),;:/?&=]+/g;

const maskLongNumber = (found: string, ours: string | undefined): string => ours ?? masked(found);

/** Returns a text with its long numbers and e-mail addresses masked. */
export function maskText(text: string): string {
  const numbersMasked = hasLongNumber(text)
    ? text.replace(OURS_OR_LONG_NUMBERS, maskLongNumber)
    : text;
  return numbersMasked.includes("@") ? numbersMasked.replace(EMAILS, masked) : numbersMasked;
}

/** Returns the value of a field, masked as its name and its content demand. */
export function maskValue(name: string, value: string): string {
  if (value === "") return value;
  if (SECRET_NAMES.test(name)) return HIDDEN;
  return PARTLY_NAMES.test(name) ? masked(value) : maskWhole(value);
}

/**
 * An id of the cells 10 to 19. It has sixteen digits, as many cards do, but no card of sixteen digits begins with 1: those are
 * airlines, whose cards have fifteen. An id of a later cell may be a mistyped card. No cell has more than 100
 * billion ids.
 */
const ID_OF_CELL = /^1\d000\d{11}$/;

/** Masks a text that stands alone: a value, or a part of a path. Only there is an id of a cell shown. */
const maskWhole = (text: string): string => (ID_OF_CELL.test(text) ? text : maskText(text));

/** A terminal obeys control characters, and a line break begins a row of its own. */
const escapeControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, encodeURIComponent);

/** Returns a query with its values decoded and masked. */
export function maskQuery(rawQuery: string): string {
  if (rawQuery === "") return "";
  return [...new URLSearchParams(rawQuery)]
    .map(([name, value]) => `${maskText(name)}=${maskValue(name, value)}`)
    .map(escapeControls)
    .join("&");
}

/** Returns a path with its escapes decoded, and masked. A path with a broken escape stays escaped. */
export function maskPath(path: string): string {
  if (!/[%@]/.test(path) && !hasLongNumber(path)) return path;
  try {
    const parts = decodeURIComponent(path).split("/");
    return escapeControls(parts.map(maskWhole).join("/"));
  } catch {
    return maskText(path);
  }
}
