import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import {
  type Customer,
  type CustomerDetails,
  type CustomerInput,
  changesOf,
  createCustomer,
  customers,
  noteChange,
  sealDetails,
} from "../../customers/customers/index.ts";
import { presentCardholder, type ShownCardholder } from "./present-cardholder.ts";
import { cardholders } from "./queries.ts";

/** What a customer is called who has cards. */
export const CARD_PROFILE = "card";

/** Makes a cardholder: a customer with the profile `card`, whom the business answers for. */
export function createCardholder(
  kit: Kit,
  environmentId: bigint,
  input: CustomerInput,
): MoneyOperation<ShownCardholder> {
  const details = cardholderDetails(kit, environmentId, input);
  return operation({
    name: "cardholders.create",
    needs: {},
    decide: (_found, books) => presentCardholder(enrol(books, details), 0),
  });
}

export const cardholderDetails = (
  kit: Pick<Kit, "vault">,
  environmentId: bigint,
  input: CustomerInput,
): CustomerDetails => ({
  ...sealDetails(kit, environmentId, pickFields(input)),
  profiles: [CARD_PROFILE],
});

/** What a cardholder is described by. A customer has more fields, which nobody sets from here. */
const FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "dateOfBirth",
  "address1",
  "city",
  "state",
  "zipcode",
  "country",
  "idType",
  "idNumber",
  "bvn",
] as const satisfies readonly (keyof CustomerInput)[];

const pickFields = (input: CustomerInput): CustomerInput =>
  Object.fromEntries(
    FIELDS.map((field) => [field, input[field]]).filter(([, value]) => value !== undefined),
  );

/** Stores a new cardholder. `id` is given where it was reserved before. */
export function enrol(books: Books, details: CustomerDetails, id?: bigint): Customer {
  const customer = createCustomer(books, details, id);
  const { environmentId, id: customerId } = customer;
  books.insert(cardholders, { environmentId, customerId, createdAt: books.now });
  return customer;
}

/** Has a customer whom the business knows hold cards. */
export function addCardProfile(books: Books, customer: Customer): void {
  const { columns, changes } = changesOf(customer, { profiles: [CARD_PROFILE] });
  if (changes.length === 0) return;
  noteChange(books, customer.id, "api", changes);
  books.update(customers, customer, { ...columns, updatedAt: books.now });
}
