import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { chargesFor, type PriceList, priceListOf } from "../../platform/pricing/index.ts";
import {
  type Customer,
  customerNotFound,
  deriveKycState,
  readCustomer,
} from "../customers/index.ts";
import { CATEGORIES, type Category, findKycTiers, type KycTiers } from "../kyc-tiers/index.ts";
import { type CustomerLimits, findLimits } from "../wallets/index.ts";
import { listItems } from "./list-items.ts";
import { findNext, listSteps } from "./progress-rules.ts";
import { CHECK_OF } from "./rules.ts";

/**
 * Returns what a customer has verified, what is missing for each tier, the price of each item, and the limits with what
 * is left today. Throws `customerNotFound`.
 */
export async function showProgress(
  { database }: Pick<Kit, "database">,
  { environmentId }: Pick<Access, "environmentId">,
  customerId: bigint,
) {
  const customer = await readCustomer(database, environmentId, customerId);
  if (customer === undefined) throw customerNotFound({ param: "id" });
  const tiers = await findKycTiers(database, environmentId);
  const { verified } = customer;
  const limits = await findLimits(database, { environmentId, customerId, tiers, verified });
  const prices = await priceListOf(database, environmentId);
  const wanted = {
    environmentId,
    customerId,
    category: null,
    status: null,
    from: null,
    until: null,
  };
  const submitted = await listItems(database, wanted, { size: CATEGORIES.length, offset: 0 });
  return {
    customerId: Number(customerId),
    ...stateOf(customer, tiers),
    steps: listSteps(tiers, customer).map(({ tier, limits: allowed, ...step }) => ({
      ...{ tier, ...step },
      payoutMax: shown(allowed.payoutMax),
      payoutDailyMax: shown(allowed.payoutDailyMax),
      balanceMax: shown(allowed.balanceMax),
    })),
    next: findNext(tiers, customer) ?? null,
    items: CATEGORIES.map((type) => ({
      type,
      price: priceIn(prices, type),
      submission: submitted.rows.find((item) => item.type === type) ?? null,
    })),
    limits: presentLimits(limits),
  };
}

function stateOf(customer: Customer, tiers: KycTiers) {
  const { kycTier, capabilities } = deriveKycState(customer, tiers);
  // A registry's answer is compared with both names.
  const hasNames = customer.firstName !== null && customer.lastName !== null;
  return { tier: kycTier, capabilities, hasNames, hasDateOfBirth: customer.dateOfBirth !== null };
}

const priceIn = (prices: PriceList, type: Category): number =>
  toDecimal(chargesFor(prices, CHECK_OF[type]).fee);

const shown = (minor: Minor | null): number | null => (minor === null ? null : toDecimal(minor));

const presentLimits = ({ payout, balance, resetsAt }: CustomerLimits) => ({
  payoutMax: shown(payout.each),
  payoutDailyMax: shown(payout.daily),
  payoutUsedToday: toDecimal(payout.used),
  payoutLeftToday: shown(payout.left),
  resetsAt,
  balanceMax: shown(balance.max),
  balanceHeld: toDecimal(balance.held),
  balanceLeft: shown(balance.left),
  balanceWithheld: toDecimal(balance.withheld),
});
