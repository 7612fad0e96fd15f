import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  customerById,
  customerNotFound,
  customers,
  findChanges,
  recordChange,
} from "../customers/index.ts";
import { type Category, neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import { wallets, walletsOf } from "../wallets/index.ts";
import { publishTierChange } from "./publish-tier-change.ts";

export interface CorrectionOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly customerId: bigint;
  readonly details: Readonly<Partial<Record<"firstName" | "lastName" | "dateOfBirth", string>>>;
  /** Verified categories to void. A changed name or date of birth voids all of them. */
  readonly voids: readonly Category[];
  readonly by: string;
  readonly note: string;
}

export interface CorrectedCustomer {
  readonly voided: readonly Category[];
  readonly verified: readonly Category[];
}

/**
 * Corrects verified details of a customer. The voided categories no longer count, and the tier follows. Throws for an
 * unknown business or customer.
 */
export async function correctCustomer(
  kit: Kit,
  order: CorrectionOrder,
): Promise<CorrectedCustomer> {
  const { businessId, mode } = order;
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `kyc/correct/${nonce}`);
  const { outcome } = await kit.ledger.run(correcting(order, kit.clock.now()), caller);
  // The outcome is unknown only when the answer to the commit was lost. Repeating the correction is safe.
  return outcome ?? (await correctCustomer(kit, order));
}

const correcting = ({ customerId, details, voids, by, note }: CorrectionOrder, at: Date) =>
  operation({
    name: "kyc.correct",
    needs: {
      customer: customerById(customerId),
      known: walletsOf(customerId),
      tiers: neededKycTiers,
    },
    decide({ customer, known, tiers }, books): CorrectedCustomer {
      if (customer === undefined) throw customerNotFound({ param: "id" });
      const { columns, changes } = findChanges(customer, details);
      const counts = (category: Category) => changes.length === 0 && !voids.includes(category);
      const verified = customer.verified.filter(counts);
      const voided = customer.verified.filter((category) => !counts(category));
      const verifiedBvnHash = verified.includes("BVN") ? customer.verifiedBvnHash : null;
      const updatedAt = books.now;
      const corrected = { ...columns, verified, verifiedBvnHash, updatedAt };
      const after = books.update(customers, customer, corrected);
      for (const wallet of known) {
        if (wallet !== undefined) books.update(wallets, wallet, { verified, updatedAt });
      }
      const voidedChange = { field: "verified", before: customer.verified, after: verified };
      recordChange(books, customerId, "operator", [...changes, voidedChange]);
      const changed = { customer: String(customerId), fields: changes.map(({ field }) => field) };
      noteAction(books, at, {
        by,
        action: "customer.correct",
        details: { ...changed, voided, note },
      });
      publishTierChange(books, customer, after, toKycTiers(tiers));
      return { voided, verified };
    },
  });
