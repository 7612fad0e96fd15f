import type { Access } from "../../../kernel/tenancy/access.ts";
import { type Capability, findTier, type KycTiers, listCapabilities } from "../kyc-tiers/index.ts";
import { verifiedFieldFixed } from "./errors.ts";
import { PLAIN_FIELDS, type PlainField } from "./plain-fields.ts";
import type { Customer, CustomerColumns, SealedNumber } from "./queries.ts";

/** New values for a customer. A field that is left out does not change. */
export interface CustomerDetails extends Partial<Record<PlainField, string>> {
  readonly bvn?: SealedNumber;
  readonly idNumber?: SealedNumber;
  readonly profiles?: readonly string[];
}

/** One field of a customer before and after a change. Identity numbers are masked. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The columns that a change writes, and the change as the history keeps it. */
export interface Changed {
  readonly columns: CustomerColumns;
  readonly changes: readonly FieldChange[];
}

/** Returns what the details change about a customer. An equal value is not a change. */
export function findChanges(before: Customer, details: CustomerDetails): Changed {
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

/** Profiles are added and never removed, because a customer's cards and wallets stay. */
function profilesChange(before: readonly string[], named: readonly string[]): Part | undefined {
  const profiles = [...new Set([...before, ...named])];
  if (profiles.length === before.length) return undefined;
  return { columns: { profiles }, change: { field: "profiles", before, after: profiles } };
}

/** Throws `verifiedFieldFixed` when a change would replace a verified value. Only the operator may correct one. */
export function requireUnverified(before: Customer, changes: readonly FieldChange[]): void {
  for (const { field, before: value } of changes) {
    if (value !== null && isVerified(before, field)) throw verifiedFieldFixed({ param: field });
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

/** Who asks for a customer. */
interface Asker {
  readonly access: Pick<Access, "scopes">;
  /** Undefined: an API key asks. */
  readonly person?: unknown;
}

/** Whether identity numbers are masked: for people always, and for keys without the scope to write customers. */
export const masksNumbersFor = ({ access, person }: Asker): boolean =>
  person !== undefined || !access.scopes.has("customers:write");

/** Whether a customer has a name, and an e-mail or a phone. A wallet needs both. */
export function isReachable(
  customer: Pick<Customer, "firstName" | "lastName" | "email" | "phone">,
) {
  const { firstName, lastName, email, phone } = customer;
  return (firstName ?? lastName) !== null && (email ?? phone) !== null;
}

export interface KycState {
  readonly kycTier: number;
  readonly kycStatus: "PENDING" | "VERIFIED" | null;
  readonly capabilities: readonly Capability[];
}

/** What the KYC state of a customer follows from. */
export type KycFacts = Pick<
  Customer,
  "verified" | "kycPending" | "firstName" | "lastName" | "email" | "phone"
>;

/** Returns a customer's tier, KYC status and capabilities, from all verified categories. */
export function deriveKycState(customer: KycFacts, tiers: KycTiers): KycState {
  const kycTier = findTier(tiers, customer.verified);
  return {
    kycTier,
    kycStatus: statusOf(customer),
    capabilities: isReachable(customer) ? listCapabilities(tiers, kycTier) : [],
  };
}

function statusOf({ kycPending, verified }: KycFacts): KycState["kycStatus"] {
  if (kycPending.length > 0) return "PENDING";
  return verified.length > 0 ? "VERIFIED" : null;
}
