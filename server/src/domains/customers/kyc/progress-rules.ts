import {
  type Category,
  findProof,
  findTier,
  type KycTiers,
  provesTheSame,
  type Tier,
} from "../kyc-tiers/index.ts";

/** What is known about a customer's items. */
interface KnownItems {
  readonly verified: readonly Category[];
  readonly kycPending: readonly Category[];
}

/** One requirement of a tier: any of its items meets it. */
export interface Requirement {
  readonly anyOf: readonly Category[];
  readonly verifiedBy: Category | null;
  /** An item that was submitted and has no outcome yet. */
  readonly pending: Category | null;
}

export interface TierProgress {
  readonly tier: number;
  readonly isReached: boolean;
  readonly requirements: readonly Requirement[];
  readonly unlocks: Tier["unlocks"];
  readonly limits: Pick<Tier, "payoutMax" | "payoutDailyMax" | "balanceMax">;
}

/** Returns the tiers as steps, each with what it requires in addition to the tiers below. */
export function listSteps(tiers: KycTiers, known: KnownItems): readonly TierProgress[] {
  const reached = findTier(tiers, known.verified);
  return tiers.map(({ requires, unlocks, ...limits }, tier) => ({
    tier,
    isReached: tier <= reached,
    requirements: requires.map((anyOf) => requirementOf(anyOf, known)),
    unlocks,
    limits,
  }));
}

function requirementOf(
  anyOf: readonly Category[],
  { verified, kycPending }: KnownItems,
): Requirement {
  const isSame = (item: Category) => anyOf.some((needed) => provesTheSame(item, needed));
  return {
    anyOf,
    verifiedBy: findProof(anyOf, verified) ?? null,
    pending: kycPending.find(isSame) ?? null,
  };
}

/** The next tier, and all that is missing for it. The first one is what to submit next. */
export interface NextStep {
  readonly tier: number;
  readonly missing: readonly Requirement[];
}

/** Undefined: the customer has the highest tier. */
export function findNext(tiers: KycTiers, known: KnownItems): NextStep | undefined {
  const step = listSteps(tiers, known).find(({ isReached }) => !isReached);
  if (step === undefined) return undefined;
  const missing = step.requirements.filter(({ verifiedBy }) => verifiedBy === null);
  return { tier: step.tier, missing };
}
