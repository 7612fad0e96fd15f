import type { Queryable } from "../../../kernel/database/database.ts";
import { type Customer, readCustomer } from "../../customers/customers/index.ts";
import { CARD_PROFILE } from "./create-cardholder.ts";
import { cardholderNotFound } from "./errors.ts";
import { presentCardholder, type ShownCardholder } from "./present-cardholder.ts";
import { countActiveCards } from "./queries.ts";

/** A cardholder with how many cards can be paid with. */
export async function showCardholder(
  database: Queryable,
  environmentId: bigint,
  customerId: string,
): Promise<ShownCardholder> {
  const customer = await findCardholder(database, environmentId, customerId);
  const { count } = await countActiveCards(database, environmentId, customer.id);
  return presentCardholder(customer, count);
}

export async function findCardholder(
  database: Queryable,
  environmentId: bigint,
  customerId: string,
): Promise<Customer> {
  const customer = await readCustomer(database, environmentId, readCustomerId(customerId));
  if (!customer?.profiles.includes(CARD_PROFILE)) throw cardholderNotFound();
  return customer;
}

/** Ids are taken from a 64-bit sequence, and a text may be anything. */
const CUSTOMER_ID = /^[1-9][0-9]{0,17}$/;

/** The customer that a cardholder's id means. */
export function readCustomerId(text: string): bigint {
  if (!CUSTOMER_ID.test(text)) throw cardholderNotFound();
  return BigInt(text);
}
