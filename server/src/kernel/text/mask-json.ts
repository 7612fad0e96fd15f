import { present } from "../assert.ts";
import { copyOf } from "./copy-of.ts";
import { HIDDEN, hasLongNumber, isSensitiveName, maskText, maskValue } from "./mask-text.ts";

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
 * Masks the values of a JSON text and changes nothing else in it. The text need not be valid JSON, so it may be cut: a
 * value belongs to the name before it.
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

/**
 * False for a text that certainly needs no masking, as most do. It costs a twentieth of masking: the text has no escape,
 * no e-mail address, no long number and no sensitive name.
 */
function isSuspect(text: string): boolean {
  return text.includes("\\") || text.includes("@") || hasLongNumber(text) || hasSensitiveName(text);
}

const [SPACE, QUOTE] = [32, 34];

/** A name is a string before a colon. The text has no escapes. */
function hasSensitiveName(text: string): boolean {
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    let end = colon - 1;
    while (text.charCodeAt(end) <= SPACE) end--;
    if (text.charCodeAt(end) === QUOTE && isSensitiveNameBefore(text, end)) return true;
  }
  return false;
}

const SLOTS = 1_024;

/** The last harmless name of each hash. Names repeat, and one that is found here is not copied out of its text. */
const harmlessNames: string[] = Array.from({ length: SLOTS }, () => "");

/** Longer names are not remembered, so the memory is bounded. */
const REMEMBERED_MAX = 64;

function isSensitiveNameBefore(text: string, end: number): boolean {
  let hash = 0;
  let start = end;
  for (; start > 0; start--) {
    const code = text.charCodeAt(start - 1);
    if (code === QUOTE) break;
    hash = (31 * hash + code) & (SLOTS - 1);
  }
  const known = present(harmlessNames[hash], "a name for each hash");
  if (known.length === end - start && text.startsWith(known, start)) return false;
  const name = text.slice(start, end);
  if (isSensitiveName(name)) return true;
  if (name.length <= REMEMBERED_MAX && isAscii(name)) harmlessNames[hash] = copyOf(name);
  return false;
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
