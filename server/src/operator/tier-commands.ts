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
import type { Kit } from "../kernel/kit.ts";
import { format, type Minor, toDecimal } from "../kernel/money.ts";
import { table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { amountOrOff, businessId, mode, type Reader, whole } from "./readers.ts";

const ofWhom = {
  business: argument(businessId, "the number of the business, as `business list` shows it"),
  mode: needed(mode, "test or live"),
};

/** The requirements of a tier, for example `NIN,PASSPORT|FRSC|PVC`. */
const requirements: Reader<readonly (readonly Category[])[]> = {
  placeholder: "ITEMS",
  expects: `nothing, or items separated by commas, with | between alternatives: ${CATEGORIES.join(", ")}. PASSPORT, FRSC and PVC prove the same thing, so give all three together`,
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
  expects: `nothing, or some of ${CAPABILITIES.join(", ")}, separated by commas`,
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
    summary: "Shows the KYC tiers of a business: requirements, capabilities and limits.",
    parameters: ofWhom,
    run: ({ kit }, { business, mode: of }) => showKycTiers(kit, { businessId: business, mode: of }),
    show: showTiers,
    data: presentTiers,
  }),
  command({
    name: "tiers set",
    summary: "Changes a KYC tier of a business.",
    note: "The change applies at once to every customer. Options that you leave out do not change; `off` means no limit.",
    parameters: {
      ...ofWhom,
      tier: argument(whole("TIER"), "the tier, from 0"),
      requires: option(requirements, "what must be verified for the tier"),
      unlocks: option(unlocked, "what the tier unlocks beside the lower tiers"),
      payout: option(amountOrOff, "the limit of one payout"),
      daily: option(amountOrOff, "the limit of all payouts of a day"),
      balance: option(amountOrOff, "the balance limit of a wallet"),
    },
    preview: ({ kit }, { business, mode: of, tier, ...given }) =>
      previewTiers(kit, { businessId: business, mode: of }, { tier, changes: changesIn(given) }),
    run: ({ kit, by }, { business, mode: of, tier, ...given }) =>
      setTier(kit, { businessId: business, mode: of }, { tier, changes: changesIn(given), by }),
    show: showTiers,
    data: presentTiers,
  }),
  command({
    name: "tiers reset",
    summary: "Gives a business the default KYC tiers again.",
    parameters: ofWhom,
    preview: ({ kit }, { business, mode: of }) =>
      previewTiers(kit, { businessId: business, mode: of }, "reset"),
    run: ({ kit, by }, { business, mode: of }) =>
      resetKycTiers(kit, { businessId: business, mode: of }, by),
    show: showTiers,
    data: presentTiers,
  }),
];

/** The tiers now, and as they would be. Without changes: the default ones. */
async function previewTiers(
  kit: Kit,
  of: Parameters<typeof showKycTiers>[1],
  change: { readonly tier: number; readonly changes: Partial<Tier> } | "reset",
): Promise<string | undefined> {
  const now = await showKycTiers(kit, of);
  // The command itself refuses a tier that there is not.
  if (change !== "reset" && now[change.tier] === undefined) return undefined;
  const then =
    change === "reset"
      ? "the default tiers"
      : showTiers(now.map((one, at) => (at === change.tier ? { ...one, ...change.changes } : one)));
  return [
    `Now, for business ${of.businessId} in ${of.mode} mode:`,
    showTiers(now),
    "Then, at once, for every customer of the business:",
    then,
  ].join("\n\n");
}

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
  return table(["TIER", "REQUIRES", "UNLOCKS", "ONE PAYOUT", "A DAY", "WALLET BALANCE"], rows);
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
