import { HIDDEN, isSensitiveName, maskText, maskValue } from "./mask-text.ts";

/** A string, with the colon after it if it is a name; or a number. The last string may have been cut. */
const TOKENS = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)(?:"(\s*:)?|\\?$)|-?\d[\d.eE+-]*/g;

/** Fields that say nothing about a person. In a body with identity data only these texts are kept. */
const HARMLESS_NAMES =
  /^(?:code|currency|externalId|message|param|reference|request_id|status|type|version|verificationType|kycStatus)$/;

export interface MaskChoice {
  /** True if the body contains identity data: every text is hidden, except those of harmless fields. */
  readonly holdsIdentity: boolean;
}

/**
 * Masks the values of a JSON text and changes nothing else of it. It needs no valid JSON, so a text may be cut: a value
 * belongs to the name before it.
 */
export function maskJson(text: string, { holdsIdentity }: MaskChoice): string {
  if (!holdsIdentity && !isSuspect(text)) return text;
  let name = "";
  return text.replace(TOKENS, (token: string, inside: string | undefined, colon?: string) => {
    if (inside === undefined) return maskNumber(name, token);
    const content = unescaped(inside);
    if (colon !== undefined) {
      name = content;
      return token;
    }
    const shown = holdsIdentity ? hideValue(name, content) : maskValue(name, content);
    return shown === content ? token : JSON.stringify(shown);
  });
}

/** Identity numbers keep their ends, so that a caller recognises them. */
function hideValue(name: string, content: string): string {
  if (content === "") return content;
  if (HARMLESS_NAMES.test(name)) return maskText(content);
  const shown = maskValue(name, content);
  return shown === content ? HIDDEN : shown;
}

/** A sensitive number becomes a text. */
function maskNumber(name: string, token: string): string {
  const shown = maskValue(name, token);
  return shown === token ? token : JSON.stringify(shown);
}

function unescaped(inside: string): string {
  if (!inside.includes("\\")) return inside;
  try {
    return String(JSON.parse(`"${inside}"`));
  } catch {
    // The escape is broken or was cut: show nothing of it.
    return HIDDEN;
  }
}

const [COLON, SPACE, DASH] = [58, 32, 45];

/** The shortest number that is masked. */
const LONG_DIGITS = 11;

/**
 * False for a text that certainly needs no masking, as most do. It costs a tenth of masking: the text has no escape, no
 * e-mail address, no long number and no sensitive name.
 */
function isSuspect(text: string): boolean {
  if (text.includes("\\") || text.includes("@")) return true;
  let from = 0;
  let quote = text.indexOf('"');
  while (quote >= 0) {
    const end = text.indexOf('"', quote + 1);
    if (isSuspectString(text, quote + 1, end) || hasLongNumber(text, from, quote)) return true;
    from = end + 1;
    quote = text.indexOf('"', from);
  }
  return hasLongNumber(text, from, text.length);
}

/** A string that was cut has no end. */
function isSuspectString(text: string, start: number, end: number): boolean {
  if (end < 0) return true;
  if (isFollowedByColon(text, end)) return isSensitiveName(text.slice(start, end));
  return hasLongNumber(text, start, end);
}

function isFollowedByColon(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= SPACE) next++;
  return text.charCodeAt(next) === COLON;
}

function hasLongNumber(text: string, from: number, to: number): boolean {
  let digits = 0;
  for (let at = from; at < to; at++) {
    digits = countDigits(text.charCodeAt(at), digits);
    if (digits >= LONG_DIGITS) return true;
  }
  return false;
}

/** A number may have spaces or dashes between its digits. */
function countDigits(code: number, digits: number): number {
  if (code >= 48 && code <= 57) return digits + 1;
  return code === SPACE || code === DASH ? digits : 0;
}
