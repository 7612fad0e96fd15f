import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  changeSetting,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../../platform/proposals/index.ts";
import { DEFAULT_TIERS } from "./default-tiers.ts";
import { compareTiers } from "./describe-tiers.ts";
import { noSuchTier } from "./errors.ts";
import { readTiers, toKycTiers, writeTiers } from "./find-tiers.ts";
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

export interface TierOrder extends TierListOwner {
  readonly tier: number;
  /** Fields that are left out do not change. */
  readonly changes: Partial<Tier>;
}

/** One tier of a business. */
export const tierSetting: SettingKind<TierOrder, KycTiers> = {
  name: "tiers.set",
  prepare: (_kit, { tier, changes, ...owner }) => ({
    ...{ owner, title: TITLE },
    input: { ...writeOwner(owner), tier: String(tier), changes: writeTiers(changes) },
    environmentOf: (tx) => findEnvironment(tx, owner.businessId, owner.mode),
    async plan(tx, environmentId) {
      const before = toKycTiers(await readTierList(tx, environmentId));
      if (before[tier] === undefined) throw noSuchTier({ highest: before.length - 1 });
      const after = before.map((one, index) => (index === tier ? { ...one, ...changes } : one));
      return {
        ...{ changes: compareTiers(before, after), outcome: after },
        details: { tier, before: writeTiers(before), after: writeTiers(after) },
        store: () => storeTierList(tx, environmentId, writeTiers(after)),
      };
    },
  }),
  restore: (input) => ({
    ...readOwnerIn(input),
    tier: Number(input["tier"]),
    // `prepare` above wrote it.
    changes: readTiers(input["changes"] ?? "{}") as Partial<Tier>,
  }),
};

const TITLE = "KYC tiers";

/** All tiers of a business, which become the default ones. */
export const tierReset: SettingKind<TierListOwner, KycTiers> = {
  name: "tiers.reset",
  prepare: (_kit, owner) => ({
    ...{ owner, title: TITLE, input: writeOwner(owner) },
    environmentOf: (tx) => findEnvironment(tx, owner.businessId, owner.mode),
    async plan(tx, environmentId) {
      const row = await readTierList(tx, environmentId);
      const before = toKycTiers(row);
      const source = { field: "Tiers", before: "its own", after: "the default ones" };
      const changes = compareTiers(before, DEFAULT_TIERS);
      return {
        // Its own tiers may be the same as the default ones of this version, and not of the next.
        ...{ changes: row.tiers === null ? [] : [source, ...changes], outcome: DEFAULT_TIERS },
        details: { before: writeTiers(before) },
        store: () => removeTierList(tx, environmentId),
      };
    },
  }),
  restore: readOwnerIn,
};

/**
 * Changes one tier of a business. The change applies at once to every customer of the business. In live mode a second
 * person approves it first.
 */
export const setTier = (
  kit: Kit,
  owner: TierListOwner,
  { by, ...order }: Omit<TierOrder, keyof TierListOwner> & { readonly by: string },
): Promise<KycTiers | Proposed> => changeSetting(kit, tierSetting, { ...owner, ...order }, { by });

/** Gives a business the default tiers again, and returns them. In live mode a second person approves it first. */
export const resetKycTiers = (
  kit: Kit,
  owner: TierListOwner,
  by: string,
): Promise<KycTiers | Proposed> => changeSetting(kit, tierReset, owner, { by });
