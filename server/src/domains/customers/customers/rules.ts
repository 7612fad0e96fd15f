import { type Capability, capabilitiesAt, type Ladder, tierOf } from "../kyc-tiers/index.ts";
import { verifiedIsFixed } from "./errors.ts";

import { PLAIN_FIELDS, type PlainField } from "./plain-fields.ts";
import type { Customer, CustomerColumns, SealedNumber } from "./queries.ts";

/** What is to be known of a customer from now on. What is not named stays as it is. */
export interface CustomerDetails extends Partial<Record<PlainField, string>> {
  readonly bvn?: SealedNumber;
  readonly idNumber?: SealedNumber;
  readonly profiles?: readonly string[];
}

/** One field of a customer before and after. Of identity numbers only the ends are told. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The columns that a change writes, and the change as it is told. */
export interface Changed {
  readonly columns: CustomerColumns;
  readonly changes: readonly FieldChange[];
}

/** What details make of a customer. What is the same already is no change. */
export function changesOf(before: Customer, details: CustomerDetails): Changed {
  const parts = [
    ...PLAIN_FIELDS.map((field) => plainChange(before, field, details[field])),
    numberChange("bvn", before.bvnHash, before.bvnMasked, details.bvn),
    numberChange("idNumber", before.idNumberHash, before.idNumberMasked, details.idNumber),
    profilesChange(before.profiles, details.profiles ?? []),
  ].filter((part) => part !== undefined);
  return {
    columns: Object.assign({}, ...parts.map(({ columns }) => columns)),
    changes: parts.map(({ change }) => change),
  };
}

interface Part {
  readonly columns: CustomerColumns;
  readonly change: FieldChange;
}

function plainChange(
  before: Customer,
  field: PlainField,
  after: string | undefined,
): Part | undefined {
  if (after === undefined || after === before[field]) return undefined;
  return { columns: { [field]: after }, change: { field, before: before[field], after } };
}

function numberChange(
  field: "bvn" | "idNumber",
  hashBefore: Buffer | null,
  maskedBefore: string | null,
  after: SealedNumber | undefined,
): Part | undefined {
  if (after === undefined || hashBefore?.equals(after.hash)) return undefined;
  const columns = {
    [`${field}Sealed`]: after.sealed,
    [`${field}Hash`]: after.hash,
    [`${field}Masked`]: after.masked,
  };
  return { columns, change: { field, before: maskedBefore, after: after.masked } };
}

/** A profile is added and never taken away: what a customer has been, their cards and wallets go on being. */
function profilesChange(before: readonly string[], named: readonly string[]): Part | undefined {
  const profiles = [...new Set([...before, ...named])];
  if (profiles.length === before.length) return undefined;
  return { columns: { profiles }, change: { field: "profiles", before, after: profiles } };
}

/** What was verified is not changed by whoever describes a customer. */
export function requireUnverified(before: Customer, changes: readonly FieldChange[]): void {
  for (const { field, before: value } of changes) {
    if (value !== null && isVerified(before, field)) throw verifiedIsFixed({ param: field });
  }
}

function isVerified({ verified, idType }: Customer, field: string): boolean {
  switch (field) {
    case "firstName":
    case "lastName":
    case "dateOfBirth":
      return verified.length > 0;
    case "bvn":
      return verified.includes("BVN");
    case "idType":
    case "idNumber":
      return verified.some((category) => category === idType);
    default:
      return false;
  }
}

/** A name and one way to be reached: with less nobody is a customer of whom anything is kept. */
export function isReachable(
  customer: Pick<Customer, "firstName" | "lastName" | "email" | "phone">,
) {
  const { firstName, lastName, email, phone } = customer;
  return (firstName ?? lastName) !== null && (email ?? phone) !== null;
}

export interface Standing {
  readonly kycTier: number;
  readonly kycStatus: "PENDING" | "VERIFIED" | null;
  readonly capabilities: readonly Capability[];
}

/** Where a customer stands on the ladder, from everything that was verified so far. */
export function standingOf(customer: Customer, ladder: Ladder): Standing {
  const kycTier = tierOf(ladder, customer.verified);
  return {
    kycTier,
    kycStatus: statusOf(customer),
    capabilities: isReachable(customer) ? capabilitiesAt(ladder, kycTier) : [],
  };
}

function statusOf({ kycPending, verified }: Customer): Standing["kycStatus"] {
  if (kycPending.length > 0) return "PENDING";
  return verified.length > 0 ? "VERIFIED" : null;
}
