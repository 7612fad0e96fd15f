import { format, type Minor } from "../../../kernel/money.ts";
import { type FieldChange, listChanges } from "../../platform/proposals/index.ts";
import type { KycTiers, Tier } from "./rules.ts";

/** The fields of a tier, as a person reads them. */
const FIELDS: Readonly<Record<keyof Tier, readonly [name: string, of: (tier: Tier) => string]>> = {
  requires: ["requires", (tier) => listRequirements(tier)],
  unlocks: ["unlocks", (tier) => listUnlocked(tier)],
  payoutMax: ["limit of one payout", ({ payoutMax }) => describeLimit(payoutMax)],
  payoutDailyMax: ["daily limit", ({ payoutDailyMax }) => describeLimit(payoutDailyMax)],
  balanceMax: ["limit of the balance", ({ balanceMax }) => describeLimit(balanceMax)],
};

/** Returns what differs between two lists of tiers of the same length. */
export const compareTiers = (before: KycTiers, after: KycTiers): FieldChange[] =>
  before.flatMap((tier, index) => {
    const then = after[index] ?? tier;
    return listChanges(
      Object.values(FIELDS).map(
        ([name, of]) => [`Tier ${index}, ${name}`, of(tier), of(then)] as const,
      ),
    );
  });

export const listRequirements = ({ requires }: Pick<Tier, "requires">): string =>
  requires.map((one) => one.join("|")).join(",") || "nothing";

export const listUnlocked = ({ unlocks }: Pick<Tier, "unlocks">): string =>
  unlocks.join(",") || "nothing";

export const describeLimit = (most: Minor | null): string =>
  most === null ? "no limit" : format(most, "NGN");
