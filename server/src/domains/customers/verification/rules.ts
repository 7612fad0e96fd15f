import type {
  CheckKind,
  FindingsOf,
  IdentifiersOf,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { masked } from "../../../kernel/text/mask.ts";

/** The checks that merchants order, named as their routes and prices are. */
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

/** `Failed`: no match, or nobody ever answered. */
export const VERIFICATION_STATUSES = ["Successful", "Failed", "Pending"] as const;

export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** What is verified, in words, for the statement of the wallet that pays. */
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

/** The numbers in what was asked, in the order in which they are shown: the first is the one it is found by. */
export function numbersIn(identifiers: Partial<Record<string, string>>): readonly string[] {
  const { bvn, nin, pvc, frsc, passport, phone, rcNumber, address1 } = identifiers;
  return [bvn, nin, pvc, frsc, passport, phone, rcNumber, address1].filter(
    (number) => number !== undefined,
  );
}

export const maskedIdentifiers = (identifiers: Partial<Record<string, string>>): string =>
  numbersIn(identifiers).map(masked).join(", ");

/** What an answer means: whether it is about whom it should be about, and if not, why. */
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
  reason: `The registry has another ${what} under this number.`,
});

/** Judges an answer by what the merchant's own question says. The registry decides only what it holds. */
export function judged(
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

/** Letters alone: case, accents, spaces and hyphens are written one way here and another there. */
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

/** When somebody looks whether a request has died between the hold and the answer: later than any call takes. */
export const FIRST_LOOK_MS = MINUTE_MS;

const ASKING_PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/** The pause before a verification is asked after again. The last one comes again and again. */
export const pauseBeforeAsking = (ask: number): number =>
  ASKING_PAUSES_MS[Math.min(ask, ASKING_PAUSES_MS.length - 1)] ?? 0;

const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Whether nobody has answered for so long that the fee goes back. */
export const isGivenUp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_MS;
