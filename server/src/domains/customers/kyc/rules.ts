import type { CheckKind, PersonFound } from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Category } from "../kyc-tiers/index.ts";

/** The check that each category is verified by. */
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

/** The field of the payload that holds what a category is looked up by. */
export const FIELD_OF = {
  BVN: "bvn",
  NIN: "nin",
  PASSPORT: "passportNumber",
  FRSC: "frscNumber",
  PVC: "pvcNumber",
  ADDRESS: "address1",
} as const satisfies Record<Category, string>;

/** The customer's field that an item's number verifies. A number is sealed about it. */
export const numberFieldOf = (category: string): "bvn" | "idNumber" =>
  category === "BVN" ? "bvn" : "idNumber";

/** Whom an item is submitted for, as far as it is compared. */
export interface Claimed {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
}

/** The first field in which the registry has somebody else; undefined where it is the same person. */
export function faultIn(claimed: Claimed, found: PersonFound): keyof Claimed | undefined {
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

/** The words of a name as they are compared: case, accents, hyphens and order are written one way here, another there. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}|['’`]/gu, "")
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== "");
