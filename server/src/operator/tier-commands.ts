import {
  CAPABILITIES,
  CATEGORIES,
  type Capability,
  type Category,
  describeLimit,
  type KycTiers,
  listRequirements,
  listUnlocked,
  namesAllProofs,
  resetKycTiers,
  setTier,
  showKycTiers,
  type Tier,
  type TierOrder,
  tierReset,
  tierSetting,
} from "../domains/customers/kyc-tiers/index.ts";
import { type Minor, toDecimal } from "../kernel/money.ts";
import type { Mode } from "../kernel/tenancy/access.ts";
import { table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { previewChange } from "./preview-change.ts";
import { amountOrOff, businessId, mode, type Reader, whole } from "./readers.ts";
import { presentPerformed, SECOND_PERSON, showPerformed } from "./show-performed.ts";

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
    needs: "businesses:read",
    summary: "Shows the KYC tiers of a business: requirements, capabilities and limits.",
    parameters: ofWhom,
    run: ({ kit }, { business, mode: of }) => showKycTiers(kit, { businessId: business, mode: of }),
    show: showTiers,
    data: presentTiers,
  }),
  command({
    name: "tiers set",
    needs: "businesses:write",
    summary: "Changes a KYC tier of a business.",
    note: `The change applies at once to every customer. Options that you leave out do not change; \`off\` means no limit. ${SECOND_PERSON}`,
    parameters: {
      ...ofWhom,
      tier: argument(whole("TIER"), "the tier, from 0"),
      requires: option(requirements, "what must be verified for the tier"),
      unlocks: option(unlocked, "what the tier unlocks in addition to the lower tiers"),
      payout: option(amountOrOff, "the limit of one payout"),
      daily: option(amountOrOff, "the limit of all payouts of a day"),
      balance: option(amountOrOff, "the balance limit of a wallet"),
    },
    preview: ({ kit }, input) =>
      previewChange(kit, tierSetting, orderOf(input), forCustomersOf(input)),
    run: ({ kit, by }, { business, mode: of, tier, ...given }) =>
      setTier(kit, { businessId: business, mode: of }, { tier, changes: changesIn(given), by }),
    show: showPerformed(showTiers),
    data: presentPerformed(presentTiers),
  }),
  command({
    name: "tiers reset",
    needs: "businesses:write",
    summary: "Returns a business to the default KYC tiers.",
    note: SECOND_PERSON,
    parameters: ofWhom,
    preview: ({ kit }, input) => {
      const owner = { businessId: input.business, mode: input.mode };
      return previewChange(kit, tierReset, owner, forCustomersOf(input));
    },
    run: ({ kit, by }, { business, mode: of }) =>
      resetKycTiers(kit, { businessId: business, mode: of }, by),
    show: showPerformed(showTiers),
    data: presentPerformed(presentTiers),
  }),
];

interface OfWhom {
  readonly business: bigint;
  readonly mode: Mode;
}

const forCustomersOf = ({ business, mode: of }: OfWhom): string =>
  `This applies at once to every customer of business ${business} in ${of} mode.`;

interface Given {
  readonly requires: Tier["requires"] | undefined;
  readonly unlocks: Tier["unlocks"] | undefined;
  readonly payout: Minor | "off" | undefined;
  readonly daily: Minor | "off" | undefined;
  readonly balance: Minor | "off" | undefined;
}

const orderOf = ({
  business,
  mode: of,
  tier,
  ...given
}: OfWhom & Given & { readonly tier: number }): TierOrder => ({
  ...{ businessId: business, mode: of, tier },
  changes: changesIn(given),
});

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
  const rows = tiers.map((tier, index) => [
    String(index),
    listRequirements(tier),
    listUnlocked(tier),
    describeLimit(tier.payoutMax),
    describeLimit(tier.payoutDailyMax),
    describeLimit(tier.balanceMax),
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
