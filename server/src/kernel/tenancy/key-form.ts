import { crc32 } from "node:zlib";
import { CELL_PATTERN, type CellNumber, readCellNumber } from "../cells/cell-number.ts";
import { type Randomness, token } from "../randomness.ts";

const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A new secret with its prefix and its checksum, such as `test_key_` and 46 letters and digits. In a numbered cell its
 * number is between them, `test_key_12_`, so that a proxy sends the request to the right cell.
 */
export function newKey(randomness: Randomness, prefix: string, cell: CellNumber | null): string {
  const place = cell === null ? "" : `${cell}_`;
  const unchecked = `${prefix}${place}${token(randomness, SECRET_LENGTH)}`;
  return unchecked + checksumOf(unchecked);
}

/**
 * Six base-62 digits of the CRC-32 (IEEE) of the text before them, with leading zeros. It finds typing errors, and lets
 * secret scanners recognise a key. It does not prove who made the key.
 */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  while (digits.length < CHECKSUM_LENGTH) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/**
 * `possible`: look it up. `mistyped`: begins like an API key, and has another length, other characters or a wrong checksum.
 * `impossible`: does not begin like one. Keys from before the checksum have 40 letters and digits after the prefix, new ones 46.
 */
export type KeyForm = "possible" | "mistyped" | "impossible";

const API_KEY = new RegExp(`^(?:test|live)_key_(?:(${CELL_PATTERN})_)?([^,]*)$`);
const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/;

export function formOfApiKey(key: string): KeyForm {
  const secret = API_KEY.exec(key)?.[2];
  if (secret === undefined) return "impossible";
  if (!LETTERS_AND_DIGITS.test(secret)) return "mistyped";
  if (secret.length === SECRET_LENGTH && cellOfKey(key) === null) return "possible";
  return hasChecksum(key, secret) ? "possible" : "mistyped";
}

/** The cell that a key names. Null for a key without one. */
export const cellOfKey = (key: string): CellNumber | null =>
  readCellNumber(API_KEY.exec(key)?.[1] ?? "") ?? null;

const hasChecksum = (key: string, { length }: string): boolean =>
  length === SECRET_LENGTH + CHECKSUM_LENGTH &&
  checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
