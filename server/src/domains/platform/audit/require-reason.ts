import { defineRefusal } from "../../../kernel/refusals.ts";

const reasonMissing = defineRefusal({
  code: "missing_field",
  when: "the reason is blank",
  message: "Say in `reason` why you need to see it. The audit log records it under your name.",
  param: "reason",
});

const reasonHoldsNumber = defineRefusal({
  code: "validation_failed",
  when: "the reason contains an identity number, a phone number or a card number",
  message: "The audit log keeps `reason` readable. Say why without the number itself.",
  param: "reason",
});

/** Why a reason is refused. */
export const reasonRefusals = [reasonMissing, reasonHoldsNumber] as const;

/** A BVN, a NIN and a phone number have eleven digits, a card number up to nineteen, with or without spaces. */
const LONG_NUMBER = /(?<![0-9])[0-9](?:[ -]?[0-9]){10,18}(?![0-9])/;

/** Shorter numbers occur in a reason by themselves. */
const NAMED_MIN = 6;

/** Returns the reason as the audit log keeps it. Throws if it is blank or names one of these numbers, or one as long as theirs. */
export function requireReason(reason: string, numbers: readonly string[]): string {
  const text = reason.trim();
  if (text === "") throw reasonMissing();
  const plain = plainOf(text);
  const names = (number: string) =>
    plainOf(number).length >= NAMED_MIN && plain.includes(plainOf(number));
  if (LONG_NUMBER.test(text) || numbers.some(names)) throw reasonHoldsNumber();
  return text;
}

const plainOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
