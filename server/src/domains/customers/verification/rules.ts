import type {
  CheckKind,
  FindingsOf,
  IdentifiersOf,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { masked } from "../../../kernel/text/mask.ts";

/** The checks that merchants order. Routes and prices use these names. */
export const VERIFICATION_TYPES = [
  "bvn",
  "bvn-advanced",
  "nin",
  "pvc",
  "pvc-premium",
  "frsc",
  "passport",
  "phone-basic",
  "phone-advanced",
  "phone-nin",
  "cac-basic",
  "address",
] as const satisfies readonly CheckKind[];

export type VerificationType = (typeof VERIFICATION_TYPES)[number];

/** `Failed`: no match, or no answer within a day. */
export const VERIFICATION_STATUSES = ["Successful", "Failed", "Pending"] as const;

export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** What is verified, as the statement of the paying wallet shows it. */
const TITLES: Readonly<Record<VerificationType, string>> = {
  bvn: "BVN",
  "bvn-advanced": "BVN, extended",
  nin: "NIN",
  pvc: "voter's card",
  "pvc-premium": "voter's card, extended",
  frsc: "driver's licence",
  passport: "passport",
  "phone-basic": "phone number",
  "phone-advanced": "phone number, extended",
  "phone-nin": "phone number and NIN",
  "cac-basic": "company registration",
  address: "address",
};

export const titleOf = (type: VerificationType): string => `Verification: ${TITLES[type]}`;

/** Returns the numbers of a question, in the order of display. The first one is hashed for searches. */
export function numbersIn(identifiers: Partial<Record<string, string>>): readonly string[] {
  const { bvn, nin, pvc, frsc, passport, phone, rcNumber, address1 } = identifiers;
  return [bvn, nin, pvc, frsc, passport, phone, rcNumber, address1].filter(
    (number) => number !== undefined,
  );
}

export const maskedIdentifiers = (identifiers: Partial<Record<string, string>>): string =>
  numbersIn(identifiers).map(masked).join(", ");

/** Whether an answer matches the question, and if not, why. */
export interface Verdict {
  readonly status: "Successful" | "Failed";
  readonly reason: string | null;
}

const MATCHED: Verdict = { status: "Successful", reason: null };

export const NO_RECORD: Verdict = {
  status: "Failed",
  reason: "The registry has no record under this number.",
};

const mismatch = (what: string): Verdict => ({
  status: "Failed",
  reason: `The registry has a different ${what} under this number.`,
});

/** Judges a registry's answer by the merchant's question. The registry reports only what it has on record. */
export function judgeAnswer(
  type: VerificationType,
  identifiers: IdentifiersOf[CheckKind],
  findings: FindingsOf[CheckKind],
): Verdict {
  const asked = identifiers as Partial<Record<string, string>>;
  if (!("firstName" in findings)) return MATCHED;
  if (type === "passport") {
    if (!isSameName(asked["lastName"], findings.lastName)) return mismatch("last name");
    return asked["dateOfBirth"] === findings.dateOfBirth ? MATCHED : mismatch("date of birth");
  }
  if (type === "phone-nin") {
    return isSamePhone(asked["phone"], findings.phoneNumber) ? MATCHED : mismatch("phone number");
  }
  return MATCHED;
}

const isSameName = (one: string | undefined, other: string) => plain(one ?? "") === plain(other);

/** Compares letters only. Registries write case, accents, spaces and hyphens differently. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}]/gu, "");

const isSamePhone = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && other !== null && lastTen(one) === lastTen(other);

/** 0…, 234… and +234… are one number. */
const lastTen = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-10);

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** When a job checks whether the request died between the hold and the answer. It is later than any call takes. */
export const FIRST_REQUERY_MS = MINUTE_MS;

const MOVES_WITHIN_MS = 30 * SECOND_MS;

/**
 * Whether a check may still go to another provider. Only its request moves it, long before the first look by a job, so
 * no two calls about it are under way.
 */
export const mayMove = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < MOVES_WITHIN_MS;

/** The pauses before requeries by our reference, which are free. */
const REQUERY_PAUSES_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
];

/** The pauses before the check is repeated at a provider that stores no reference, and may bill each. */
const REPEAT_PAUSES_MS = [5 * MINUTE_MS, HOUR_MS, 12 * HOUR_MS];

/** Whether a check that the provider cannot find may be asked again, after this many repeated checks. */
export const mayRepeat = (asked: number): boolean => asked < REPEAT_PAUSES_MS.length;

const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

/** What decides when a verification without an answer is looked at again. */
export interface Unanswered {
  readonly createdAt: Date;
  readonly now: Date;
  /** How many requeries or repeated checks there were. */
  readonly asked: number;
  readonly storesReferences: boolean;
}

/** Returns when the next look is due. After the last pause it is the end of the day, when the verification is given up. */
export function timeOfNextLook({ createdAt, now, asked, storesReferences }: Unanswered): Date {
  const pauses = storesReferences ? REQUERY_PAUSES_MS : REPEAT_PAUSES_MS;
  const endMs = createdAt.getTime() + GIVEN_UP_AFTER_MS;
  return new Date(Math.min(endMs, now.getTime() + (pauses[asked] ?? GIVEN_UP_AFTER_MS)));
}

/** Whether a verification is without an answer for a day, after which its price is released. */
export const isGivenUp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_MS;
