import type { Minor } from "../../../kernel/money.ts";
import { itemMissing } from "./errors.ts";

/** The items that can be verified about a customer. */
export const CATEGORIES = ["BVN", "NIN", "PASSPORT", "FRSC", "PVC", "ADDRESS"] as const;

export type Category = (typeof CATEGORIES)[number];

/** What each item proves. A passport, a driver's licence and a voter's card all prove a government ID. */
const PROVES = {
  BVN: "bvn",
  NIN: "nin",
  PASSPORT: "government ID",
  FRSC: "government ID",
  PVC: "government ID",
  ADDRESS: "address",
} as const satisfies Record<Category, string>;

/** Whether two items prove the same. One of them is verified and charged, not both. */
export const provesTheSame = (one: Category, other: Category): boolean =>
  PROVES[one] === PROVES[other];

/** Whether a requirement names every item that would prove what one of its items proves. */
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

/** One rung: what it takes to stand on it beside all below it, and what is allowed there. Limits are in NGN. */
export interface Tier {
  /** Of each list one is enough; all lists are needed. */
  readonly requires: readonly (readonly Category[])[];
  readonly unlocks: readonly Capability[];
  /** Null: as much as there is. */
  readonly payoutMax: Minor | null;
  readonly payoutDailyMax: Minor | null;
  readonly balanceMax: Minor | null;
}

export type Ladder = readonly Tier[];

/** What a customer has proven of themselves. */
export type Verified = readonly Category[];

/** The highest rung that can be stood on: every rung up to it has what it requires. */
export function tierOf(ladder: Ladder, verified: Verified): number {
  const first = ladder.findIndex(({ requires }) => missingAmong(requires, verified).length > 0);
  return (first === -1 ? ladder.length : first) - 1;
}

export function capabilitiesAt(ladder: Ladder, tier: number): readonly Capability[] {
  return ladder.slice(0, tier + 1).flatMap(({ unlocks }) => unlocks);
}

/** What has to be verified before a capability is there, as a sentence says it; undefined where it is there. */
export function missingFor(
  ladder: Ladder,
  verified: Verified,
  capability: Capability,
): string | undefined {
  if (capabilitiesAt(ladder, tierOf(ladder, verified)).includes(capability)) return undefined;
  const needed = ladder.findIndex(({ unlocks }) => unlocks.includes(capability));
  const rungs = needed === -1 ? ladder : ladder.slice(0, needed + 1);
  const missing = rungs.flatMap(({ requires }) => missingAmong(requires, verified));
  return missing.map((one) => one.join(" or ")).join(", ");
}

/** Whether what was verified about the customer unlocks it; otherwise says what is missing. */
export function requireCapability(
  ladder: Ladder,
  verified: Verified,
  capability: Capability,
): void {
  const missing = missingFor(ladder, verified, capability);
  if (missing !== undefined) throw itemMissing({ missing });
}

const missingAmong = (requires: Tier["requires"], verified: Verified) =>
  requires.filter(
    (alternatives) =>
      !alternatives.some((needed) => verified.some((item) => provesTheSame(item, needed))),
  );
