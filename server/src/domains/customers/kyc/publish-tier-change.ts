import type { Books } from "../../../kernel/ledger/books.ts";
import { type Customer, deriveKycState } from "../customers/index.ts";
import type { KycTiers } from "../kyc-tiers/index.ts";

/** Publishes `customer.kyc_updated` when the customer's tier has changed. */
export function publishTierChange(
  books: Books,
  before: Customer,
  after: Customer,
  tiers: KycTiers,
): void {
  const { kycTier: previousKycTier } = deriveKycState(before, tiers);
  const state = deriveKycState(after, tiers);
  if (state.kycTier === previousKycTier) return;
  books.publish("customer.kyc_updated", {
    id: Number(after.id),
    externalId: after.externalId,
    ...state,
    previousKycTier,
    status: after.status,
    isTest: books.environment.mode === "test",
    createdAt: after.createdAt,
  });
}
