import type { Minor } from "../../../kernel/money.ts";
import { itemMissing } from "./errors.ts";

/** The items that can be verified about a customer. */
export const CATEGORIES = ["BVN", "NIN", "PASSPORT", "FRSC", "PVC", "ADDRESS"] as const;

export type Category = (typeof CATEGORIES)[number];

/** What each item proves. A passport, a driver's licence and a voter's card each prove a government ID. */
const PROVES = {
  BVN: "bvn",
  NIN: "nin",
  PASSPORT: "government ID",
  FRSC: "government ID",
  PVC: "government ID",
  ADDRESS: "address",
} as const satisfies Record<Category, string>;

/** Whether two items prove the same thing. Only one of them is verified and charged. */
export const provesTheSame = (one: Category, other: Category): boolean =>
  PROVES[one] === PROVES[other];

/** Whether a requirement names every item that proves the same thing as one of its items. */
export const namesAllProofs = (alternatives: readonly Category[]): boolean =>
  CATEGORIES.every(
    (item) =>
      alternatives.includes(item) || !alternatives.some((named) => provesTheSame(named, item)),
  );

export const CAPABILITIES = [
  "hold_wallet",
  "receive_internal_transfer",
  "attach_virtual_account",
  "receive_external_transfer",
  "payout",
  "issue_card",
  "elevated_limits",
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** A tier: what it requires in addition to all lower tiers, and what it allows. Limits are in NGN. */
export interface Tier {
  /** All lists are required, and one item of each list is enough. */
  readonly requires: readonly (readonly Category[])[];
  readonly unlocks: readonly Capability[];
  /** Null: no limit. */
  readonly payoutMax: Minor | null;
  readonly payoutDailyMax: Minor | null;
  readonly balanceMax: Minor | null;
}

export type KycTiers = readonly Tier[];

/** The categories that were verified about a customer. */
export type Verified = readonly Category[];

/** Returns the highest tier whose requirements, and those of all lower tiers, are met. */
export function findTier(tiers: KycTiers, verified: Verified): number {
  const first = tiers.findIndex(({ requires }) => missingAmong(requires, verified).length > 0);
  return (first === -1 ? tiers.length : first) - 1;
}

export function listCapabilities(tiers: KycTiers, tier: number): readonly Capability[] {
  return tiers.slice(0, tier + 1).flatMap(({ unlocks }) => unlocks);
}

/** Returns what must be verified to unlock a capability, in words. Undefined: it is unlocked. */
export function findMissing(
  tiers: KycTiers,
  verified: Verified,
  capability: Capability,
): string | undefined {
  if (listCapabilities(tiers, findTier(tiers, verified)).includes(capability)) return undefined;
  const needed = tiers.findIndex(({ unlocks }) => unlocks.includes(capability));
  const upTo = needed === -1 ? tiers : tiers.slice(0, needed + 1);
  const missing = upTo.flatMap(({ requires }) => missingAmong(requires, verified));
  return describeItems(missing);
}

/** The items in words: `NIN, and one of PASSPORT, FRSC, PVC`. */
function describeItems(missing: readonly (readonly Category[])[]): string {
  const single = missing.filter(({ length }) => length === 1).join(", ");
  const choices = missing.filter(({ length }) => length > 1);
  const parts = [single, ...choices.map((items) => `one of ${items.join(", ")}`)];
  return parts.filter((part) => part !== "").join(", and ");
}

/** Throws `itemMissing`, with what to verify, unless the customer's tier unlocks the capability. */
export function requireCapability(
  tiers: KycTiers,
  verified: Verified,
  capability: Capability,
): void {
  const missing = findMissing(tiers, verified, capability);
  if (missing !== undefined) throw itemMissing({ missing });
}

/** Returns the verified item that meets a requirement. Undefined: it is missing. */
export const findProof = (
  alternatives: readonly Category[],
  verified: Verified,
): Category | undefined =>
  verified.find((item) => alternatives.some((needed) => provesTheSame(item, needed)));

const missingAmong = (requires: Tier["requires"], verified: Verified) =>
  requires.filter((alternatives) => findProof(alternatives, verified) === undefined);
