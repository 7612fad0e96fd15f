import type { Kit } from "../../../kernel/kit.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { findKycTiers } from "../kyc-tiers/index.ts";
import { customerNotFound } from "./errors.ts";
import { presentCustomer } from "./present-customer.ts";
import { type Customer, readCustomer, readCustomerByExternalId } from "./queries.ts";
import { masksNumbersFor } from "./rules.ts";

interface Asking {
  readonly access: Access;
  readonly person?: Person | undefined;
}

export async function showCustomer(kit: Kit, asking: Asking, id: string) {
  const { environmentId } = asking.access;
  const customer = await readCustomer(kit.database, environmentId, BigInt(id));
  if (customer === undefined) throw customerNotFound({ param: "id" });
  return await show(kit, asking, customer);
}

export async function showCustomerByExternalId(kit: Kit, asking: Asking, externalId: string) {
  const { environmentId } = asking.access;
  const customer = await readCustomerByExternalId(kit.database, environmentId, externalId);
  if (customer === undefined) throw customerNotFound({ param: "externalId" });
  return await show(kit, asking, customer);
}

/** The tier is computed from the business's current tiers. */
async function show(kit: Kit, asking: Asking, customer: Customer) {
  const { environmentId, mode } = asking.access;
  const tiers = await findKycTiers(kit.database, environmentId);
  const masksNumbers = masksNumbersFor(asking);
  return presentCustomer(customer, { vault: kit.vault, tiers, mode, masksNumbers });
}
