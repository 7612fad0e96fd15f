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
  const customer = await readCustomer(database, environmentId, readCustomerId(customerId));
  if (!customer?.profiles.includes(CARD_PROFILE)) throw cardholderNotFound();
  return customer;
}

/** Ids are 64-bit integers. Any other text is not an id. */
const CUSTOMER_ID = /^[1-9][0-9]{0,17}$/;

/** The customer id in a text. Throws if the text is not an id. */
export function readCustomerId(text: string): bigint {
  if (!CUSTOMER_ID.test(text)) throw cardholderNotFound();
  return BigInt(text);
}
