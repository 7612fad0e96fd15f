import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { ladderIn, neededLadder } from "../kyc-tiers/index.ts";
import { noJson, noSuchDate } from "./errors.ts";
import { noteChange } from "./note-change.ts";
import { PLAIN_FIELDS, type PlainField } from "./plain-fields.ts";
import type { Showing } from "./present-customer.ts";
import { type Customer, customerByExternalId, customers } from "./queries.ts";
import { type CustomerDetails, changesOf, requireUnverified } from "./rules.ts";
import { sealNumber } from "./seal-number.ts";

/** A customer as somebody describes one over the API. */
export interface CustomerInput extends Partial<Record<PlainField, string>> {
  readonly bvn?: string;
  readonly idNumber?: string;
  readonly profiles?: readonly string[];
}

/**
 * Makes a customer, or changes the one with this `externalId`. Nothing that is not named is touched, and no tier is
 * raised: a number that is given here is a claim.
 */
export function saveCustomer<Shown>(
  kit: Kit,
  environmentId: bigint,
  input: CustomerInput,
  show: (customer: Customer, showing: Showing) => Shown,
): MoneyOperation<Shown> {
  const { vault } = kit;
  const { externalId } = input;
  requireJson(input.metadataJson);
  const details = sealDetails(kit, environmentId, input);
  return operation({
    name: "customers.save",
    needs: {
      known: externalId === undefined ? [] : [customerByExternalId(externalId)],
      ladder: neededLadder,
    },
    decide({ known: [before], ladder }, books) {
      const customer = before ? changed(books, before, details) : createCustomer(books, details);
      return show(customer, { vault, ladder: ladderIn(ladder), mode: books.environment.mode });
    },
  });
}

/** Numbers of identity are sealed before anything is locked. */
export function sealDetails(
  { vault }: Pick<Kit, "vault">,
  environmentId: bigint,
  input: CustomerInput,
): CustomerDetails {
  const { bvn, idNumber, ...plain } = input;
  return {
    ...plain,
    ...(bvn !== undefined && { bvn: sealNumber(vault, environmentId, "bvn", bvn) }),
    ...(idNumber !== undefined && {
      idNumber: sealNumber(vault, environmentId, "idNumber", idNumber),
    }),
  };
}

function changed(books: Books, before: Customer, details: CustomerDetails): Customer {
  requirePast(details.dateOfBirth, books.now);
  const { columns, changes } = changesOf(before, details);
  if (changes.length === 0) return before;
  requireUnverified(before, changes);
  noteChange(books, before.id, "api", changes);
  return books.update(customers, before, { ...columns, updatedAt: books.now });
}

/** Stores a new customer. `id` is given where it was reserved before. */
export function createCustomer(
  books: Books,
  details: CustomerDetails,
  id: bigint = books.nextId(),
): Customer {
  const draft = draftCustomer({ environmentId: books.environment.id, id, now: books.now }, details);
  noteChange(books, id, "api", changesOf(newCustomer(draft), details).changes);
  return books.insert(customers, draft);
}

/** A new customer that is not stored. Throws where a detail cannot be true. */
export function draftCustomer(
  { environmentId, id, now }: { environmentId: bigint; id: bigint; now: Date },
  details: CustomerDetails,
): Customer {
  requirePast(details.dateOfBirth, now);
  const nobody = newCustomer({ environmentId, id, createdAt: now });
  return { ...nobody, ...changesOf(nobody, details).columns };
}

/** A customer of whom nothing is known. */
function newCustomer({
  environmentId,
  id,
  createdAt,
}: Pick<Customer, "environmentId" | "id" | "createdAt">): Customer {
  // Each name of the list is there, and what nobody has said is null.
  const unknown = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, null])) as Record<
    PlainField,
    null
  >;
  return {
    ...unknown,
    environmentId,
    id,
    bvnSealed: null,
    bvnHash: null,
    bvnMasked: null,
    idNumberSealed: null,
    idNumberHash: null,
    idNumberMasked: null,
    profiles: [],
    verified: [],
    verifiedBvnHash: null,
    kycPending: [],
    status: "Active",
    createdAt,
    updatedAt: createdAt,
  };
}

function requireJson(text: string | undefined): void {
  if (text === undefined) return;
  try {
    JSON.parse(text);
  } catch {
    throw noJson();
  }
}

/** Nobody is born later than the day it is in Lagos. */
function requirePast(date: string | undefined, now: Date): void {
  if (date !== undefined && date > dayInLagos(now)) throw noSuchDate({ param: "dateOfBirth" });
}
