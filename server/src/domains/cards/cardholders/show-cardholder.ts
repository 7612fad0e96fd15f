import type { Queryable } from "../../../kernel/database/database.ts";
import { type Customer, readCustomer } from "../../customers/customers/index.ts";
import { CARD_PROFILE } from "./create-cardholder.ts";
import { cardholderNotFound } from "./errors.ts";
import { presentCardholder, type ShownCardholder } from "./present-cardholder.ts";
import { countActiveCards } from "./queries.ts";

/** The cardholder and the number of usable cards. Throws if it is unknown. */
export async function showCardholder(
  database: Queryable,
  environmentId: bigint,
  customerId: string,
): Promise<ShownCardholder> {
  const customer = await findCardholder(database, environmentId, customerId);
  const { count } = await countActiveCards(database, environmentId, customer.id);
  return presentCardholder(customer, count);
}

/** The customer with the profile `card`. Throws if no customer has this id. */
export async function findCardholder(
  database: Queryable,
  environmentId: bigint,
  customerId: string,
): Promise<Customer> {
  const customer = await readCustomer(database, environmentId, BigInt(customerId));
  if (!customer?.profiles.includes(CARD_PROFILE)) throw cardholderNotFound();
  return customer;
}
