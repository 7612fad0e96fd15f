import { crc32 } from "node:zlib";
import { type Randomness, token } from "../randomness.ts";

const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new secret with its prefix in front and its checksum behind, such as `test_key_` and 46 letters and digits. */
export function newKey(randomness: Randomness, prefix: string): string {
  const unchecked = `${prefix}${token(randomness, SECRET_LENGTH)}`;
  return unchecked + checksumOf(unchecked);
}

/**
 * Six base-62 digits of the CRC-32 (IEEE) of all that stands before them, with zeros in front. It finds typing errors and
 * lets secret scanners tell a key from other text; it proves nothing about who made the key.
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
 * `possible`: the database has to be asked. `mistyped`: of the new form, with a wrong checksum. `impossible`: no API key of
 * this service has such a form. Keys from before the checksum have 40 letters and digits behind the prefix, new ones 46.
 */
export type KeyForm = "possible" | "mistyped" | "impossible";

const API_KEY = /^(?:test|live)_key_([A-Za-z0-9]+)$/;

export function formOfApiKey(key: string): KeyForm {
  const length = API_KEY.exec(key)?.[1]?.length;
  if (length === SECRET_LENGTH) return "possible";
  if (length !== SECRET_LENGTH + CHECKSUM_LENGTH) return "impossible";
  const isRight = checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
  return isRight ? "possible" : "mistyped";
}
