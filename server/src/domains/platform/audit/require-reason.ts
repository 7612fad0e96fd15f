import { defineRefusal } from "../../../kernel/refusals.ts";

export const reasonHoldsNumber = defineRefusal({
  code: "validation_failed",
  when: "the reason contains an identity number or a phone number",
  message: "The audit log keeps `reason` readable. Say why without the number itself.",
  param: "reason",
});

/** A BVN, a NIN and a phone number have eleven digits. */
const ELEVEN_DIGITS = /(?<![0-9])[0-9]{11}(?![0-9])/;

/** Shorter numbers occur in a reason by themselves. */
const NAMED_MIN = 6;

/** Returns the reason as the audit log keeps it. Throws if it names one of these numbers, or one of eleven digits. */
export function requireReason(reason: string, numbers: readonly string[]): string {
  const text = reason.trim();
  const plain = plainOf(text);
  const names = (number: string) =>
    plainOf(number).length >= NAMED_MIN && plain.includes(plainOf(number));
  if (ELEVEN_DIGITS.test(text) || numbers.some(names)) throw reasonHoldsNumber();
  return text;
}

const plainOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
