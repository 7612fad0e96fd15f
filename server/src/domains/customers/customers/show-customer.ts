import type { Kit } from "../../../kernel/kit.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { findKycTiers } from "../kyc-tiers/index.ts";
import { customerNotFound } from "./errors.ts";
import { presentCustomer } from "./present-customer.ts";
import { type Customer, readCustomer, readCustomerByExternalId } from "./queries.ts";

type Whose = Pick<Access, "environmentId" | "mode">;

export async function showCustomer(kit: Kit, access: Whose, id: string) {
  const customer = await readCustomer(kit.database, access.environmentId, BigInt(id));
  if (customer === undefined) throw customerNotFound({ param: "id" });
  return await show(kit, access, customer);
}

export async function showCustomerByExternalId(kit: Kit, access: Whose, externalId: string) {
  const { environmentId } = access;
  const customer = await readCustomerByExternalId(kit.database, environmentId, externalId);
  if (customer === undefined) throw customerNotFound({ param: "externalId" });
  return await show(kit, access, customer);
}

/** The tier is computed from the business's current tiers. */
async function show(kit: Kit, { environmentId, mode }: Whose, customer: Customer) {
  const tiers = await findKycTiers(kit.database, environmentId);
  return presentCustomer(customer, { vault: kit.vault, tiers, mode });
}
