import type { Books } from "../../../kernel/ledger/books.ts";
import { type Customer, standingOf } from "../customers/index.ts";
import type { Ladder } from "../kyc-tiers/index.ts";

/** Tells the merchant where a customer stands now, if that is another tier than before. */
export function tellOfTier(books: Books, before: Customer, after: Customer, ladder: Ladder): void {
  const { kycTier: previousKycTier } = standingOf(before, ladder);
  const standing = standingOf(after, ladder);
  if (standing.kycTier === previousKycTier) return;
  books.publish("customer.kyc_updated", {
    id: Number(after.id),
    externalId: after.externalId,
    ...standing,
    previousKycTier,
    status: after.status,
    isTest: books.environment.mode === "test",
    createdAt: after.createdAt,
  });
}
