import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import { birthDateNotPast, metadataNotJson } from "./errors.ts";
import { PLAIN_FIELDS, type PlainField } from "./plain-fields.ts";
import type { PresentOptions } from "./present-customer.ts";
import { type Customer, customerByExternalId, customers } from "./queries.ts";
import { recordChange } from "./record-change.ts";
import { type CustomerDetails, findChanges, requireUnverified } from "./rules.ts";
import { sealNumber } from "./seal-number.ts";

/** A customer as the API receives it. */
export interface CustomerInput extends Partial<Record<PlainField, string>> {
  readonly bvn?: string;
  readonly idNumber?: string;
  readonly profiles?: readonly string[];
}

/**
 * Returns the operation that creates a customer, or updates the one with this `externalId`. Fields that are left out
 * do not change. An identity number given here is a claim and raises no tier.
 */
export function saveCustomer<Shown>(
  kit: Kit,
  environmentId: bigint,
  input: CustomerInput,
  show: (customer: Customer, showing: Omit<PresentOptions, "masksNumbers">) => Shown,
): MoneyOperation<Shown> {
  const { vault } = kit;
  const { externalId } = input;
  requireJson(input.metadataJson);
  const details = sealDetails(kit, environmentId, input);
  return operation({
    name: "customers.save",
    needs: {
      known: externalId === undefined ? [] : [customerByExternalId(externalId)],
      tiers: neededKycTiers,
    },
    decide({ known: [before], tiers }, books) {
      const customer = before ? changed(books, before, details) : createCustomer(books, details);
      return show(customer, { vault, tiers: toKycTiers(tiers), mode: books.environment.mode });
    },
  });
}

/** Seals the identity numbers of the input. Call it before the ledger takes locks. */
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
  const { columns, changes } = findChanges(before, details);
  if (changes.length === 0) return before;
  requireUnverified(before, changes);
  recordChange(books, before.id, "api", changes);
  return books.update(customers, before, { ...columns, updatedAt: books.now });
}

/**
 * Stores a new customer and its history. Pass `id` when it was reserved earlier. Throws for a date of birth in the
 * future.
 */
export function createCustomer(
  books: Books,
  details: CustomerDetails,
  id: bigint = books.nextId(),
): Customer {
  const draft = draftCustomer({ environmentId: books.environment.id, id, now: books.now }, details);
  recordChange(books, id, "api", findChanges(newCustomer(draft), details).changes);
  return books.insert(customers, draft);
}

/** Returns a new customer without storing it. Throws for a date of birth in the future. */
export function draftCustomer(
  { environmentId, id, now }: { environmentId: bigint; id: bigint; now: Date },
  details: CustomerDetails,
): Customer {
  requirePast(details.dateOfBirth, now);
  const empty = newCustomer({ environmentId, id, createdAt: now });
  return { ...empty, ...findChanges(empty, details).columns };
}

/** A customer without any details. */
function newCustomer({
  environmentId,
  id,
  createdAt,
}: Pick<Customer, "environmentId" | "id" | "createdAt">): Customer {
  // The object has every name of the list, so the cast is safe.
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
    throw metadataNotJson();
  }
}

/** A date of birth after today in Lagos is refused. */
function requirePast(date: string | undefined, now: Date): void {
  if (date !== undefined && date > dayInLagos(now))
    throw birthDateNotPast({ param: "dateOfBirth" });
}
