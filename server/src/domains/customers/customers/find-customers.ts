import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { findKycTiers } from "../kyc-tiers/index.ts";
import { readCustomersByNumber } from "./queries.ts";
import { deriveKycState } from "./rules.ts";
import { hashNumber } from "./seal-number.ts";

const FOUND_MAX = 50;

/** What the operator sees of a customer. Identity numbers are masked. */
export interface FoundCustomer {
  readonly customerId: bigint;
  readonly name: string;
  readonly bvn: string | null;
  readonly idNumber: string | null;
  readonly kycTier: number;
}

/**
 * Returns a business's customers with this identity number, verified or claimed. Throws for an unknown business. The
 * search compares keyed hashes, so no number leaves this process.
 */
export async function findCustomers(
  { database, vault }: Kit,
  { businessId, mode, number }: { businessId: bigint; mode: Mode; number: string },
): Promise<readonly FoundCustomer[]> {
  const environmentId = await findEnvironment(database, businessId, mode);
  const hashOf = (field: "bvn" | "idNumber") => hashNumber(vault, environmentId, field, number);
  const hashes = { bvn: hashOf("bvn"), idNumber: hashOf("idNumber"), limit: FOUND_MAX };
  const customers = await readCustomersByNumber(database, environmentId, hashes);
  const tiers = await findKycTiers(database, environmentId);
  return customers.map((customer) => ({
    customerId: customer.id,
    name: [customer.firstName, customer.lastName].filter((name) => name !== null).join(" "),
    bvn: customer.bvnMasked,
    idNumber: customer.idNumberMasked,
    kycTier: deriveKycState(customer, tiers).kycTier,
  }));
}
