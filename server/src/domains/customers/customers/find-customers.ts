import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { ladderOf } from "../kyc-tiers/index.ts";
import { readCustomersByNumber } from "./queries.ts";
import { standingOf } from "./rules.ts";
import { hashOfNumber } from "./seal-number.ts";

const FOUND_MAX = 50;

/** What the operator sees of a customer: of its numbers the ends. */
export interface FoundCustomer {
  readonly customerId: bigint;
  readonly name: string;
  readonly bvn: string | null;
  readonly idNumber: string | null;
  readonly kycTier: number;
}

/** The customers of a business that have an identity number, verified or claimed. The number itself is nowhere. */
export async function findCustomers(
  { database, vault }: Kit,
  { businessId, mode, number }: { businessId: bigint; mode: Mode; number: string },
): Promise<readonly FoundCustomer[]> {
  const environmentId = await findEnvironment(database, businessId, mode);
  const hashOf = (field: "bvn" | "idNumber") => hashOfNumber(vault, environmentId, field, number);
  const wanted = { bvn: hashOf("bvn"), idNumber: hashOf("idNumber"), limit: FOUND_MAX };
  const customers = await readCustomersByNumber(database, environmentId, wanted);
  const ladder = await ladderOf(database, environmentId);
  return customers.map((customer) => ({
    customerId: customer.id,
    name: [customer.firstName, customer.lastName].filter((name) => name !== null).join(" "),
    bvn: customer.bvnMasked,
    idNumber: customer.idNumberMasked,
    kycTier: standingOf(customer, ladder).kycTier,
  }));
}
