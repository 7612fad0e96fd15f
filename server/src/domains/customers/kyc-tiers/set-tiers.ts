import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { noSuchTier } from "./errors.ts";
import { toKycTiers } from "./find-tiers.ts";
import { readTierList, removeTierList, storeTierList } from "./queries.ts";
import type { KycTiers, Tier } from "./rules.ts";

export interface TierListOwner {
  readonly businessId: bigint;
  readonly mode: Mode;
}

/** Returns the current tiers of a business. Throws for an unknown business. */
export async function showKycTiers(
  { database }: Kit,
  { businessId, mode }: TierListOwner,
): Promise<KycTiers> {
  const environmentId = await findEnvironment(database, businessId, mode);
  return toKycTiers(await readTierList(database, environmentId));
}

/**
 * Changes one tier of a business. Fields that are left out do not change. The change applies at once to every
 * customer of the business.
 */
export async function setTier(
  kit: Kit,
  { businessId, mode }: TierListOwner,
  order: { tier: number; changes: Partial<Tier>; by: string },
): Promise<KycTiers> {
  const { tier, changes, by } = order;
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const before = toKycTiers(await readTierList(tx, environmentId));
    if (before[tier] === undefined) throw noSuchTier({ highest: before.length - 1 });
    const after = before.map((one, index) => (index === tier ? { ...one, ...changes } : one));
    await storeTierList(tx, environmentId, formatTiers(after));
    const details = { tier, before: formatTiers(before), after: formatTiers(after) };
    await recordAction(kit, tx, { by, action: "tiers.set", businessId, mode, details });
    return after;
  });
}

/** Gives a business the default tiers again, and returns them. */
export async function resetKycTiers(
  kit: Kit,
  { businessId, mode }: TierListOwner,
  by: string,
): Promise<KycTiers> {
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const before = formatTiers(toKycTiers(await readTierList(tx, environmentId)));
    await removeTierList(tx, environmentId);
    await recordAction(kit, tx, {
      ...{ by, action: "tiers.reset", businessId, mode },
      details: { before },
    });
    return toKycTiers(await readTierList(tx, environmentId));
  });
}

/** Every amount is below 2^53, so a JSON number holds it exactly. */
const formatTiers = (tiers: KycTiers): string =>
  JSON.stringify(tiers, (_, value) => (typeof value === "bigint" ? Number(value) : value));
