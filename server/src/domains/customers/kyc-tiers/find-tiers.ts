import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { DEFAULT_TIERS } from "./default-tiers.ts";
import { type KycTierList, kycTierLists, readTierList, THE_TIER_LIST } from "./queries.ts";
import type { KycTiers } from "./rules.ts";

/**
 * The need of an operation that decides by tiers: `needs: { tiers: neededKycTiers }`, then `toKycTiers(found.tiers)`.
 */
export const neededKycTiers: Need<KycTierList> = { record: kycTierLists, key: THE_TIER_LIST };

/** Many operations of a group share one row, so each row is parsed once. */
const known = new WeakMap<KycTierList, KycTiers>();

/** Returns the tiers of a row: the business's own, or the default ones. */
export function toKycTiers(found: KycTierList | undefined): KycTiers {
  const row = present(found, "the tiers");
  const tiers = known.get(row) ?? (row.tiers === null ? DEFAULT_TIERS : restore(row.tiers));
  known.set(row, tiers);
  return tiers;
}

/** Reads the current tiers without a lock, to show them. An operation that decides by tiers reads them again. */
export async function findKycTiers(queryable: Queryable, environmentId: bigint): Promise<KycTiers> {
  return toKycTiers(await readTierList(queryable, environmentId));
}

function restore(json: string): KycTiers {
  // Only the operator's commands write this, and they check it. Every number in it is an amount in minor units.
  return JSON.parse(json, (_, value) => (typeof value === "number" ? BigInt(value) : value));
}
