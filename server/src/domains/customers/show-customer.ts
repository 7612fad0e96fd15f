import type { Kit } from "../../kernel/kit.ts";
import type { Access } from "../../kernel/tenancy/access.ts";
import { ladderOf } from "../ladder/index.ts";
import { customerNotFound } from "./errors.ts";
import { presentCustomer } from "./present-customer.ts";
import { type Customer, readCustomer, readCustomerByExternalId } from "./queries.ts";

type Whose = Pick<Access, "environmentId" | "mode">;

export async function showCustomer(kit: Kit, access: Whose, id: number) {
  return await show(
    kit,
    access,
    await readCustomer(kit.database, access.environmentId, BigInt(id)),
  );
}

export async function showCustomerByExternalId(kit: Kit, access: Whose, externalId: string) {
  const { environmentId } = access;
  return await show(
    kit,
    access,
    await readCustomerByExternalId(kit.database, environmentId, externalId),
  );
}

/** The customer with the tier that the ladder of this moment gives. */
async function show(kit: Kit, { environmentId, mode }: Whose, customer: Customer | undefined) {
  if (customer === undefined) throw customerNotFound();
  const ladder = await ladderOf(kit.database, environmentId);
  return presentCustomer(customer, { vault: kit.vault, ladder, mode });
}
