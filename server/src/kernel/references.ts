import { CELL_PATTERN, cellOfId } from "./cells/cell-number.ts";

/**
 * Public references are formatted ids. `trf_9xk2…` and the row's id are two forms of one value, so a reference needs no
 * column and no index, and cannot collide. The format mixes the bits only so that consecutive ids do not look alike. It
 * hides nothing, and nothing depends on a reference being hard to guess. The id of a numbered cell begins with that
 * number, and so does its text: `trf_129xk2…` is of cell 12.
 */

/** What each kind of reference begins with. */
export const REFERENCE_KINDS = [
  ...[
    "adj",
    "bil",
    "blk",
    "crd",
    "ctx",
    "dlv",
    "evt",
    "fnd",
    "inv",
    "ltx",
    "pay",
    "rpl",
    "ses",
    "stl",
    "trf",
    "unf",
    "vac",
    "ver",
  ],
  ...["vtx", "wal", "whe", "wlt"],
] as const;

export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** The pattern of a reference of any kind. */
export const REFERENCE_PATTERN = `\\b(?:${REFERENCE_KINDS.join("|")})_(?:${CELL_PATTERN})?[0-9a-hjkmnp-tv-z]{12}\\b`;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS = 60;
const LENGTH = 12;
const MASK = (1n << BigInt(BITS)) - 1n;
const HALF_BITS = BigInt(BITS / 2);
const HALF_MASK = (1n << HALF_BITS) - 1n;
/** Ten bits at once. */
const PAIRS = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));
const FACTOR = 0x9e3_779b_97f4_a7c1n | 1n;
const FACTOR_INVERSE = inverse(FACTOR);

export function formatReference(prefix: ReferenceKind | "", id: bigint): string {
  return `${prefix}_${cellOfId(id) ?? ""}${formatId(id)}`;
}

/** An id alone in twelve letters and digits, for names that others give a fixed form. */
export function formatId(id: bigint): string {
  const mixed = mix(id);
  const [high, low] = [Number(mixed >> HALF_BITS), Number(mixed & HALF_MASK)];
  return formatHalf(high) + formatHalf(low);
}

/** Parses a reference to its id. Undefined for a text that is not a reference of this kind. */
export function parseReference(prefix: string, reference: string): bigint | undefined {
  const start = reference.length - LENGTH;
  if (start <= prefix.length || !reference.startsWith(`${prefix}_`)) return undefined;
  const id = parseId(reference, start);
  const cell = reference.slice(prefix.length + 1, start);
  return id !== undefined && cell === String(cellOfId(id) ?? "") ? id : undefined;
}

/** Parses the twelve letters and digits of an id, from this place of a text. Undefined where they are no such. */
export function parseId(reference: string, start = 0): bigint | undefined {
  if (reference.length !== start + LENGTH) return undefined;
  const high = readHalf(reference, start);
  const low = readHalf(reference, start + LENGTH / 2);
  if (high === undefined || low === undefined) return undefined;
  return unmix((BigInt(high) << HALF_BITS) | BigInt(low));
}

const ANY = new RegExp(REFERENCE_PATTERN, "g");

/** Finds our references in a text, in the order of their appearance. */
export const findOwnReferences = (text: string): readonly string[] =>
  [...text.matchAll(ANY)].map(([reference]) => reference);

/**
 * Half a reference fits a small number. An operation formats ten references, and each step on a large number would
 * allocate one.
 */
const formatHalf = (half: number): string =>
  `${PAIRS[half >> 20]}${PAIRS[(half >> 10) & 1023]}${PAIRS[half & 1023]}`;

function readHalf(reference: string, start: number): number | undefined {
  let half = 0;
  for (let at = start; at < start + LENGTH / 2; at++) {
    const value = ALPHABET.indexOf(reference.charAt(at));
    if (value < 0) return undefined;
    half = (half << 5) | value;
  }
  return half;
}

/**
 * A shift by more than half the width is its own inverse, and an odd factor has an inverse, so mixing can be undone.
 * With `asUintN` instead of a mask V8 uses machine words.
 */
function mix(id: bigint): bigint {
  let value = BigInt.asUintN(BITS, id * FACTOR);
  value ^= value >> 31n;
  value = BigInt.asUintN(BITS, value * FACTOR);
  return value ^ (value >> 31n);
}

function unmix(mixed: bigint): bigint {
  let value = mixed ^ (mixed >> 31n);
  value = BigInt.asUintN(BITS, value * FACTOR_INVERSE);
  value ^= value >> 31n;
  return BigInt.asUintN(BITS, value * FACTOR_INVERSE);
}

/** Newton's iteration: each step doubles how many low bits are right. */
function inverse(odd: bigint): bigint {
  let result = odd;
  for (let step = 0; step < 6; step++) result = (result * (2n - odd * result)) & MASK;
  return result;
}
