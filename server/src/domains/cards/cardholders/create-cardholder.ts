import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import {
  type Customer,
  type CustomerDetails,
  type CustomerInput,
  createCustomer,
  customers,
  findChanges,
  recordChange,
  sealDetails,
} from "../../customers/customers/index.ts";
import { presentCardholder, type ShownCardholder } from "./present-cardholder.ts";
import { cardholders } from "./queries.ts";

/** The profile of a customer who may hold cards. */
export const CARD_PROFILE = "card";

/** Creates a cardholder: a customer with the profile `card`. The business is responsible for knowing who it is. */
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

/** The customer details of a new cardholder, with sealed identity numbers. */
export const cardholderDetails = (
  kit: Pick<Kit, "vault">,
  environmentId: bigint,
  input: CustomerInput,
): CustomerDetails => ({
  ...sealDetails(kit, environmentId, pickFields(input)),
  profiles: [CARD_PROFILE],
});

/** The fields of a cardholder. The other fields of a customer cannot be set through this route. */
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

/** Stores a new cardholder. `id` is passed if an order reserved it. */
export function enrol(books: Books, details: CustomerDetails, id?: bigint): Customer {
  const customer = createCustomer(books, details, id);
  const { environmentId, id: customerId } = customer;
  books.insert(cardholders, { environmentId, customerId, createdAt: books.now });
  return customer;
}

/** Adds the profile `card` to an existing customer. */
export function addCardProfile(books: Books, customer: Customer): void {
  const { columns, changes } = findChanges(customer, { profiles: [CARD_PROFILE] });
  if (changes.length === 0) return;
  recordChange(books, customer.id, "api", changes);
  books.update(customers, customer, { ...columns, updatedAt: books.now });
}
