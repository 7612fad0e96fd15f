import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  changesOf,
  customerById,
  customerNotFound,
  customers,
  noteChange,
} from "../customers/index.ts";
import { type Category, ladderIn, neededLadder } from "../kyc-tiers/index.ts";
import { wallets, walletsOf } from "../wallets/index.ts";
import { tellOfTier } from "./tell-of-tier.ts";

export interface CorrectionOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly customerId: bigint;
  readonly details: Readonly<Partial<Record<"firstName" | "lastName" | "dateOfBirth", string>>>;
  /** Categories that count no more. A name or a birth date that changes takes all of them along. */
  readonly voids: readonly Category[];
  readonly by: string;
  readonly note: string;
}

export interface CorrectedCustomer {
  readonly voided: readonly Category[];
  readonly verified: readonly Category[];
}

/** Corrects what was verified about a customer. What it was verified by counts no more, and the tier follows. */
export async function correctCustomer(
  kit: Kit,
  order: CorrectionOrder,
): Promise<CorrectedCustomer> {
  const { businessId, mode } = order;
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `kyc/correct/${nonce}`);
  const { outcome } = await kit.ledger.run(correcting(order, kit.clock.now()), caller);
  // Unknown only where the answer to the commit was lost; the correction, done twice, is the same.
  return outcome ?? (await correctCustomer(kit, order));
}

const correcting = ({ customerId, details, voids, by, note }: CorrectionOrder, at: Date) =>
  operation({
    name: "kyc.correct",
    needs: {
      customer: customerById(customerId),
      known: walletsOf(customerId),
      ladder: neededLadder,
    },
    decide({ customer, known, ladder }, books): CorrectedCustomer {
      if (customer === undefined) throw customerNotFound({ param: "id" });
      const { columns, changes } = changesOf(customer, details);
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
      const told = { field: "verified", before: customer.verified, after: verified };
      noteChange(books, customerId, "operator", [...changes, told]);
      const changed = { customer: String(customerId), fields: changes.map(({ field }) => field) };
      noteAction(books, at, {
        by,
        action: "customer.correct",
        details: { ...changed, voided, note },
      });
      tellOfTier(books, customer, after, ladderIn(ladder));
      return { voided, verified };
    },
  });
