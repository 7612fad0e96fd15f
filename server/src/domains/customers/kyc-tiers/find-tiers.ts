import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { DEFAULT_TIERS } from "./default-tiers.ts";
import { type KycTierList, kycTierLists, readTierList, THE_TIER_LIST } from "./queries.ts";
import type { KycTiers, Tier } from "./rules.ts";

/**
 * The need of an operation that decides by tiers: `needs: { tiers: neededKycTiers }`, then `toKycTiers(found.tiers)`.
 */
export const neededKycTiers: Need<KycTierList> = { record: kycTierLists, key: THE_TIER_LIST };

/** Many operations of a group share one row, so each row is parsed once. */
const known = new WeakMap<KycTierList, KycTiers>();

/** Returns the tiers of a row: the business's own, or the default ones. */
export function toKycTiers(found: KycTierList | undefined): KycTiers {
  const row = present(found, "the tiers");
  const tiers = known.get(row) ?? (row.tiers === null ? DEFAULT_TIERS : ownTiers(row.tiers));
  known.set(row, tiers);
  return tiers;
}

/** Reads the current tiers without a lock, to show them. An operation that decides by tiers reads them again. */
export async function findKycTiers(queryable: Queryable, environmentId: bigint): Promise<KycTiers> {
  return toKycTiers(await readTierList(queryable, environmentId));
}

// Only the operator's commands write it, and they check it.
const ownTiers = (text: string) => readTiers(text) as KycTiers;

/** Every amount is below 2^53, so a JSON number holds it exactly. */
export const writeTiers = (tiers: KycTiers | Partial<Tier>): string =>
  JSON.stringify(tiers, (_, value) => (typeof value === "bigint" ? Number(value) : value));

/** Reads what `writeTiers` wrote. Every number in it is an amount in minor units. */
export const readTiers = (text: string): unknown =>
  JSON.parse(text, (_, value) => (typeof value === "number" ? BigInt(value) : value));
