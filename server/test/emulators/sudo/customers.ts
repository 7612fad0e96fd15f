import type { EmulatedAnswer, EmulatedRequest } from "../emulator.ts";
import type { Books, EmulatedCustomer } from "./books.ts";
import {
  badFields,
  done,
  type Fields,
  fieldsOf,
  inside,
  isFields,
  isText,
  paged,
  refused,
} from "./envelope.ts";

/** Numbers with a fixed outcome, chosen by this emulator: Sudo documents none. */
export const REFUSED_BVN = "22222222222";
export const CONFLICTING_BVN = "22222222224";

const ADDRESS = ["line1", "city", "state", "postalCode", "country"];

export function answerCustomers(
  books: Books,
  request: EmulatedRequest,
): EmulatedAnswer | undefined {
  if (request.path !== "/customers") return undefined;
  return request.method === "POST"
    ? register(books, fieldsOf(request))
    : paged(request, books.customers.map(toCustomer));
}

function register(books: Books, fields: Fields): EmulatedAnswer {
  const person = inside(fields, "individual");
  const address = inside(fields, "billingAddress");
  const missing = [
    ...["name", "status"].filter((field) => !isText(fields[field])),
    ...["firstName", "lastName"].filter((field) => !isText(person[field])),
    ...ADDRESS.filter((field) => !isText(address[field])),
  ];
  if (fields["type"] !== "individual") missing.push("type");
  if (fields["metadata"] !== undefined && !isFields(fields["metadata"])) missing.push("metadata");
  if (isText(person["dob"]) && !/^\d{4}\/\d\d\/\d\d$/.test(person["dob"])) missing.push("dob");
  if (missing.length > 0) return badFields(...missing);
  const number = inside(person, "identity")["number"];
  if (number === REFUSED_BVN) return badFields("individual.identity.number");
  if (number === CONFLICTING_BVN) return refused(409, "Customer already exists.", "Conflict");
  const { metadata, ...plain } = fields;
  const kept = books.keepsHolderMetadata ? { ...plain, metadata } : plain;
  const id = books.nextId();
  const customer: EmulatedCustomer = { id, createdAt: books.now.toISOString(), fields: kept };
  books.customers.push(customer);
  return done(toCustomer(customer), "Customer created successfully.");
}

export const toCustomer = ({ id, fields, createdAt }: EmulatedCustomer): Fields => ({
  ...{ _id: id, business: "670cec9d25852ba485d74273" },
  ...fields,
  ...{ isDeleted: false, createdAt, updatedAt: createdAt, __v: 0 },
});
