import { crc32 } from "node:zlib";
import { type Randomness, token } from "../randomness.ts";

const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new secret with its prefix and its checksum, such as `test_key_` and 46 letters and digits. */
export function newKey(randomness: Randomness, prefix: string): string {
  const unchecked = `${prefix}${token(randomness, SECRET_LENGTH)}`;
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
 * `possible`: look it up. `mistyped`: the new form with a wrong checksum. `impossible`: not the form of an API key of
 * this service. Keys from before the checksum have 40 letters and digits after the prefix, new ones 46.
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
