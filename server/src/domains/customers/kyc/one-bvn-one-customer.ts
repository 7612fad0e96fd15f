import type { Need } from "../../../kernel/ledger/records.ts";
import { type Customer, customerByVerifiedBvn } from "../customers/index.ts";
import type { Category } from "../kyc-tiers/index.ts";
import { BVN_TAKEN, bvnTaken } from "./errors.ts";

/** The need of an operation that verifies a category: the customer whom the same BVN already verifies. */
export const holderOfBvn = (
  category: Category,
  identifierHash: Buffer | null,
): readonly Need<Customer>[] =>
  category === "BVN" && identifierHash !== null ? [customerByVerifiedBvn(identifierHash)] : [];

/** Returns why a BVN cannot verify this customer. Undefined: it can. */
export const findOtherHolder = (
  customer: Customer,
  holder: Customer | undefined,
): string | undefined =>
  holder === undefined || holder.id === customer.id ? undefined : BVN_TAKEN;

/** Throws `validation_failed` if the BVN verifies another customer. */
export function requireFreeBvn(customer: Customer, holder: Customer | undefined): void {
  if (findOtherHolder(customer, holder) !== undefined) throw bvnTaken();
}
