/** The result of one scan of a JSON text before it is parsed. */
export interface Scan {
  /** The number of members of all its objects, duplicates included. */
  members: number;
  depth: number;
  hasEscape: boolean;
  /** True if a number has an exponent or more than 15 digits: only such a number can lose digits in a double. */
  hasLongNumber: boolean;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const DOT = 46;
const DIGITS_EXACT_MAX = 15;

/** How each character changes the depth: brackets and braces open and close. */
const NESTING = new Int8Array(128);
for (const opening of "[{") NESTING[opening.charCodeAt(0)] = 1;
for (const closing of "]}") NESTING[closing.charCodeAt(0)] = -1;

/** Scans the text outside of its strings once and counts. The parser decides whether the text is JSON. */
export function scanJson(text: string): Scan {
  const scan: Scan = { members: 0, depth: 0, hasEscape: false, hasLongNumber: false };
  let depth = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at, scan);
    if (code === COLON) scan.members += 1;
    depth += NESTING[code] ?? 0;
    if (depth > scan.depth) scan.depth = depth;
    digits = countDigits(code, digits, scan);
  }
  return scan;
}

function endOfString(text: string, start: number, scan: Scan): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) {
      scan.hasEscape = true;
      at += 1;
    }
  }
  return text.length;
}

/** Counts the digits of the current number, its fraction included. */
function countDigits(code: number, digits: number, scan: Scan): number {
  if (code >= 48 && code <= 57) {
    if (digits >= DIGITS_EXACT_MAX) scan.hasLongNumber = true;
    return digits + 1;
  }
  const isExponent = code === 69 || code === 101;
  if (isExponent && digits > 0) scan.hasLongNumber = true;
  return code === DOT ? digits : 0;
}
