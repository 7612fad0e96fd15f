import type {
  CheckContent,
  CheckKind,
  IdentityCheck,
} from "../../kernel/providers/ports/identity-verifier.ts";

/** An agent visits an address, which takes days. Every other kind is looked up within the call. */
export type LookupKind = Exclude<CheckKind, "address">;

export type LookupCheck = IdentityCheck<LookupKind>;

export type LookupContent = CheckContent<LookupKind>;

/** Every kind of check, with what it verifies. */
export const SUBJECTS: Readonly<Record<CheckKind, string>> = {
  bvn: "BVNs",
  "bvn-advanced": "BVNs with extended data",
  nin: "NINs",
  pvc: "voter's cards",
  "pvc-premium": "voter's cards with extended data",
  frsc: "driver's licences",
  passport: "passports",
  "phone-basic": "phone numbers",
  "phone-advanced": "phone numbers with extended data",
  "phone-nin": "a phone number together with a NIN",
  "cac-basic": "companies",
  address: "addresses",
};

const KINDS = Object.keys(SUBJECTS).join("|");

/** The format of a setting that lists kinds of check. The list may be empty. */
export const KIND_LIST = new RegExp(`^(?:(?:${KINDS})(?:,(?:${KINDS}))*)?$`);

export const parseKinds = (list: string | null): ReadonlySet<string> => new Set(list?.split(","));
