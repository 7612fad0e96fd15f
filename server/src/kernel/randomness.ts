import { randomBytes } from "node:crypto";

/** The source of randomness. Only this file asks the system for it. */
export interface Randomness {
  bytes(count: number): Buffer;
}

export const systemRandomness: Randomness = { bytes: randomBytes };

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A secret that people copy: letters and digits only, so that a double click selects all of it. */
export function token(randomness: Randomness, length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomness.bytes(length)) {
      // 248 is the largest multiple of 62 in a byte. Accepting more would favour the first letters.
      if (byte < 248 && text.length < length) text += LETTERS_AND_DIGITS[byte % 62];
    }
  }
  return text;
}
