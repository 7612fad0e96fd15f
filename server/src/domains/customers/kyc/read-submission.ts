import type { IdentifiersOf } from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Customer } from "../customers/index.ts";
import type { Category } from "../kyc-tiers/index.ts";
import { birthDateMissing, detailMissing, nameMissing } from "./errors.ts";
import { type CHECK_OF, FIELD_OF } from "./rules.ts";

/** The body of a submission: one item, or only a BVN. */
export interface SubmissionBody {
  /** Left out: the body has only a BVN. */
  readonly type?: Category;
  readonly payload?: SubmissionDetails;
  readonly bvn?: string;
}

export type SubmissionDetails = Readonly<
  Partial<
    Record<
      | "bvn"
      | "nin"
      | "passportNumber"
      | "frscNumber"
      | "pvcNumber"
      | "address1"
      | "city"
      | "state"
      | "country"
      | "zipcode",
      string
    >
  >
>;

/** One item, with the identifiers that the registry is asked for. */
export interface Submission {
  readonly category: Category;
  /** The item's number. Undefined: an address has none. */
  readonly number: string | undefined;
  readonly identifiers: IdentifiersOf[(typeof CHECK_OF)[Category]];
}

type NamedCustomer = Customer & { readonly lastName: string };

/** Returns the item of a submission. Throws when the body or the customer lacks something that the check needs. */
export function readSubmission(body: SubmissionBody, customer: Customer): Submission {
  const category = body.type ?? "BVN";
  const { firstName, lastName } = customer;
  if (firstName === null || lastName === null) throw nameMissing();
  const details = { ...(body.bvn !== undefined && { bvn: body.bvn }), ...body.payload };
  const identifiers = identifiersOf(category, details, { ...customer, lastName });
  return {
    category,
    identifiers,
    number: category === "ADDRESS" ? undefined : details[FIELD_OF[category]],
  };
}

function identifiersOf(
  category: Category,
  details: SubmissionDetails,
  customer: NamedCustomer,
): Submission["identifiers"] {
  const needed = (field: keyof SubmissionDetails, known: string | null = null): string => {
    const value = details[field] ?? known;
    if (value === null || value === undefined) throw detailMissing({ param: `payload.${field}` });
    return value;
  };
  switch (category) {
    case "BVN":
      return { bvn: needed("bvn") };
    case "NIN":
      return { nin: needed("nin") };
    case "FRSC":
      return { frsc: needed("frscNumber") };
    case "PVC":
      return { pvc: needed("pvcNumber") };
    case "PASSPORT":
      return { passport: needed("passportNumber"), ...bearerOf(customer) };
    case "ADDRESS":
      return {
        address1: needed("address1", customer.address1),
        city: needed("city", customer.city),
        state: needed("state", customer.state),
        country: needed("country", customer.country),
        zipcode: details.zipcode ?? customer.zipcode ?? undefined,
      };
  }
}

/** A passport check takes the last name and the date of birth of the expected bearer. */
function bearerOf({ lastName, dateOfBirth }: NamedCustomer) {
  if (dateOfBirth === null) throw birthDateMissing();
  return { lastName, dateOfBirth };
}
