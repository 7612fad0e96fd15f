import {
  type Failed,
  NO_RECEIPT,
  type NotFound,
  type Unavailable,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import type { Refused } from "./sudo-answer.ts";

export const TURNED_AWAY: Unavailable = { kind: "unavailable", why: "turned_away" };
export const NOT_FOUND: NotFound = { kind: "not_found" };

export const failed = (reason: string): Failed => ({
  kind: "failed",
  reason,
  receipt: NO_RECEIPT,
});

export const mismatch = (detail: string): Unknown => ({ kind: "unknown", why: "mismatch", detail });
export const unreadableRecord = (detail: string): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  answered: true,
  detail,
});

/** The part of a person's data that a field of Sudo's request contains. */
const SUBJECTS: readonly (readonly [RegExp, string])[] = [
  [/identity|\bbvn\b|\bnin\b/i, "identity number"],
  [/dob/i, "date of birth"],
  [/phone/i, "phone number"],
  [/email/i, "e-mail address"],
  [/name/i, "name"],
  [/billingAddress|line1|city|state|postalCode|country/i, "address"],
];

/**
 * What a refusal to register a holder or to make a card proves: nothing was made. Our key, the IP list, the balance of
 * the settlement account and the ids in our settings are the operator's concern, so the same order may succeed later.
 */
export function refusalOf({ status, fields }: Refused, what: "holder" | "card") {
  switch (status) {
    case 401:
    case 402:
    case 403:
    case 404:
      return TURNED_AWAY;
    case 409:
      return failed(
        what === "holder"
          ? "The card issuer has already registered another cardholder with these details."
          : "The card issuer refused this card, because it conflicts with another one.",
      );
    case 400:
      return failed(toSentence(fields, what));
  }
}

function toSentence(fields: readonly string[], what: "holder" | "card"): string {
  const subject = SUBJECTS.find(([form]) => fields.some((field) => form.test(field)))?.[1];
  if (what === "card") return "The card issuer refused to make this card.";
  return subject === undefined
    ? "The card issuer refused the cardholder's details."
    : `The card issuer refused the cardholder's ${subject}.`;
}
