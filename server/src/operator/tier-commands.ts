import {
  CAPABILITIES,
  CATEGORIES,
  type Capability,
  type Category,
  type KycTiers,
  namesAllProofs,
  resetKycTiers,
  setTier,
  showKycTiers,
  type Tier,
} from "../domains/customers/kyc-tiers/index.ts";
import { format, type Minor, toDecimal } from "../kernel/money.ts";
import { table } from "./align.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { amountOrOff, businessId, mode, type Reader, whole } from "./readers.ts";

const ofWhom = {
  business: argument(businessId, "the number of the business, as `business list` shows it"),
  mode: needed(mode, "test or live"),
};

/** What a tier takes: `NIN,PASSPORT|FRSC|PVC`. */
const requirements: Reader<readonly (readonly Category[])[]> = {
  placeholder: "ITEMS",
  expects: `nothing, or items with commas between them and | between those of which one is enough: ${CATEGORIES.join(", ")}. PASSPORT, FRSC and PVC prove the same, so they go together`,
  read(typed) {
    if (typed === "nothing") return [];
    const all = typed.split(",").map((part) => part.split("|").map(categoryOf));
    const known = all.map((part) => part.filter((one) => one !== undefined));
    const isKnown = known.every((part, at) => part.length === all[at]?.length);
    return isKnown && known.every(namesAllProofs) ? known : undefined;
  },
};

const categoryOf = (text: string): Category | undefined =>
  CATEGORIES.find((category) => category === text.trim());

const unlocked: Reader<readonly Capability[]> = {
  placeholder: "CAPABILITIES",
  expects: `nothing, or some of ${CAPABILITIES.join(", ")} with commas between them`,
  read(typed) {
    if (typed === "nothing") return [];
    const named = typed.split(",").map((text) => CAPABILITIES.find((one) => one === text.trim()));
    const known = named.filter((one) => one !== undefined);
    return known.length === named.length ? known : undefined;
  },
};

export const tierCommands = [
  command({
    name: "tiers show",
    summary: "Shows what each KYC tier of a business takes, unlocks and allows.",
    parameters: ofWhom,
    run: ({ kit }, { business, mode: of }) => showKycTiers(kit, { businessId: business, mode: of }),
    show: showTiers,
    data: presentTiers,
  }),
  command({
    name: "tiers set",
    summary: "Changes a KYC tier of a business.",
    note: "It holds at once for every customer. What is not given stays as it is; off is no limit.",
    parameters: {
      ...ofWhom,
      tier: argument(whole("TIER"), "the tier, from 0"),
      requires: option(requirements, "what has to be verified for it"),
      unlocks: option(unlocked, "what it allows beside the tiers below"),
      payout: option(amountOrOff, "how much one payout may be of"),
      daily: option(amountOrOff, "how much the payouts of a day may come to"),
      balance: option(amountOrOff, "how much a wallet may hold"),
    },
    run: ({ kit, by }, { business, mode: of, tier, ...given }) =>
      setTier(kit, { businessId: business, mode: of }, { tier, changes: changesIn(given), by }),
    show: showTiers,
    data: presentTiers,
  }),
  command({
    name: "tiers reset",
    summary: "Gives a business the usual KYC tiers again.",
    parameters: ofWhom,
    run: ({ kit, by }, { business, mode: of }) =>
      resetKycTiers(kit, { businessId: business, mode: of }, by),
    show: showTiers,
    data: presentTiers,
  }),
];

interface Given {
  readonly requires: Tier["requires"] | undefined;
  readonly unlocks: Tier["unlocks"] | undefined;
  readonly payout: Minor | "off" | undefined;
  readonly daily: Minor | "off" | undefined;
  readonly balance: Minor | "off" | undefined;
}

function changesIn({ requires, unlocks, payout, daily, balance }: Given): Partial<Tier> {
  return {
    ...(requires !== undefined && { requires }),
    ...(unlocks !== undefined && { unlocks }),
    ...(payout !== undefined && { payoutMax: limitIn(payout) }),
    ...(daily !== undefined && { payoutDailyMax: limitIn(daily) }),
    ...(balance !== undefined && { balanceMax: limitIn(balance) }),
  };
}

const limitIn = (limit: Minor | "off"): Minor | null => (limit === "off" ? null : limit);

function showTiers(tiers: KycTiers): string {
  const limit = (most: Minor | null) => (most === null ? "no limit" : format(most, "NGN"));
  const rows = tiers.map((tier, index) => [
    String(index),
    tier.requires.map((one) => one.join("|")).join(",") || "nothing",
    tier.unlocks.join(",") || "nothing",
    limit(tier.payoutMax),
    limit(tier.payoutDailyMax),
    limit(tier.balanceMax),
  ]);
  return table(["TIER", "TAKES", "UNLOCKS", "ONE PAYOUT", "A DAY", "WALLET HOLDS"], rows);
}

function presentTiers(tiers: KycTiers) {
  const decimal = (most: Minor | null) => (most === null ? null : toDecimal(most));
  return tiers.map(({ requires, unlocks, payoutMax, payoutDailyMax, balanceMax }) => ({
    requires,
    unlocks,
    payoutMax: decimal(payoutMax),
    payoutDailyMax: decimal(payoutDailyMax),
    balanceMax: decimal(balanceMax),
  }));
}
