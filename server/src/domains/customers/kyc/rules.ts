import type { CheckKind, PersonFound } from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Category } from "../kyc-tiers/index.ts";
import type { KycItem } from "./queries.ts";

/** The check that verifies each category. */
export const CHECK_OF = {
  BVN: "bvn",
  NIN: "nin",
  PASSPORT: "passport",
  FRSC: "frsc",
  PVC: "pvc",
  ADDRESS: "address",
} as const satisfies Record<Category, CheckKind>;

export function categoryOf(check: CheckKind): Category | undefined {
  const found = Object.entries(CHECK_OF).find(([, kind]) => kind === check);
  // The keys of the table are the categories.
  return found?.[0] as Category | undefined;
}

/** The field of the payload that the registry looks up for each category. */
export const FIELD_OF = {
  BVN: "bvn",
  NIN: "nin",
  PASSPORT: "passportNumber",
  FRSC: "frscNumber",
  PVC: "pvcNumber",
  ADDRESS: "address1",
} as const satisfies Record<Category, string>;

/** Returns the customer's field that an item's number verifies. The field is part of the number's seal. */
export const numberFieldOf = (category: string): "bvn" | "idNumber" =>
  category === "BVN" ? "bvn" : "idNumber";

export const ITEM_STATUSES = ["Pending", "Verified", "Failed", "Unanswered", "Voided"] as const;

export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** The status that the merchant sees. An item that passed counts only until the operator voids it. */
export function toItemStatus(
  { category, outcome }: Pick<KycItem, "category" | "outcome">,
  verified: readonly Category[],
): ItemStatus {
  if (outcome !== "Passed") return outcome;
  return verified.includes(category) ? "Verified" : "Voided";
}

/** The details of a customer that are compared with the registry's answer. */
export interface Claimed {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
}

/** Returns the first field that differs from the registry's answer. Undefined: it is the same person. */
export function findMismatch(claimed: Claimed, found: PersonFound): keyof Claimed | undefined {
  const known = wordsOf(`${found.firstName} ${found.middleName ?? ""} ${found.lastName}`);
  const isKnown = (name: string | null) => {
    const words = wordsOf(name ?? "");
    return words.length > 0 && words.every((word) => known.includes(word));
  };
  if (!isKnown(claimed.firstName)) return "firstName";
  if (!isKnown(claimed.lastName)) return "lastName";
  const { dateOfBirth } = claimed;
  const isSameDay = dateOfBirth === null || dateOfBirth === (found.dateOfBirth ?? dateOfBirth);
  return isSameDay ? undefined : "dateOfBirth";
}

/** The words of a name for comparison. Registries write case, accents, hyphens and order differently. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}|['’`]/gu, "")
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== "");
