import {
  AMOUNT_MAX,
  type Currency,
  fromDecimal,
  type Minor,
  share,
} from "../../../kernel/money.ts";
import { unfitPrice } from "./errors.ts";
import { type Basis, factsOf, type PRICE_ITEMS, type PriceItem } from "./price-items.ts";
import type { Percentage, Price, PriceList, Tiered } from "./price-list.ts";

/** What somebody pays beside the amount itself. `vat` is a part of the fee and not on top of it. */
export interface Charges {
  readonly currency: Currency;
  readonly fee: Minor;
  readonly vat: Minor;
  readonly stampDuty: Minor;
}

type ItemOf<B extends Basis> = {
  [Item in PriceItem]: (typeof PRICE_ITEMS)[Item]["basis"] extends B ? Item : never;
}[PriceItem];

/** What is paid for by the amount that moves, and what is paid for by the piece. */
export type AmountItem = Exclude<ItemOf<"amount">, "stamp-duty">;
export type PieceItem = ItemOf<"piece">;
export type DiscountItem = Exclude<ItemOf<"rate">, "vat">;

/** What is charged for one thing done: its fee, the VAT in it, and the stamp duty where it bears one. */
export function chargesFor(prices: PriceList, item: AmountItem, amount: Minor): Charges;
export function chargesFor(prices: PriceList, item: PieceItem): Charges;
export function chargesFor(prices: PriceList, item: AmountItem | PieceItem, amount = 0n): Charges {
  const { currency, bearsStampDuty, deducted } = factsOf(item);
  const priced = priceOf(prices[item], amount);
  const fee = deducted && priced > amount ? amount : priced;
  const stampDuty = bearsStampDuty ? stampDutyOn(prices, amount) : 0n;
  return { currency, fee, vat: vatWithin(prices, fee), stampDuty };
}

/** What charges add to an amount. */
export const totalOf = ({ fee, stampDuty }: Charges): Minor => fee + stampDuty;

export function stampDutyOn(prices: PriceList, amount: Minor): Minor {
  return priceOf(prices["stamp-duty"], amount);
}

/** What the merchant saves on a bill of this amount. It is never all of it: what is held and moved is some money. */
export function discountOn(prices: PriceList, item: DiscountItem, amount: Minor): Minor {
  const saved = priceOf(prices[item], amount);
  return saved < amount ? saved : amount - 1n;
}

/** The share of a fee that is VAT: of 107.50 at 7.5% it is 7.50. Rounded half up to the minor unit. */
export function vatWithin(prices: PriceList, fee: Minor): Minor {
  const rate = prices.vat.partsPerMillion;
  const whole = MILLION + rate;
  return (2n * fee * rate + whole) / (2n * whole);
}

const MILLION = 1_000_000n;

/** What a price comes to for an amount. */
export function priceOf(price: Price, amount: Minor): Minor {
  switch (price.form) {
    case "flat":
      return price.fee;
    case "tiered":
      return price.tiers.find(({ upTo }) => amount <= upTo)?.fee ?? price.above;
    case "percentage":
      return within(price, share(amount, price.partsPerMillion));
  }
}

function within({ atLeast, atMost }: Percentage, fee: Minor): Minor {
  if (fee < atLeast) return atLeast;
  return atMost !== null && fee > atMost ? atMost : fee;
}

const FORMS_OF_BASIS: Readonly<Record<Basis, readonly Price["form"][]>> = {
  amount: ["flat", "tiered", "percentage"],
  piece: ["flat"],
  rate: ["percentage"],
};

/** Refuses a price that the item cannot have, so that whoever computes with a price list can rely on it. */
export function requireFit(item: PriceItem, price: Price): void {
  const { basis } = factsOf(item);
  const forms = FORMS_OF_BASIS[basis];
  if (!forms.includes(price.form)) throw unfitPrice({ item, why: `must be ${forms.join(" or ")}` });
  const why = faultOf(price) ?? (basis === "rate" ? limitFault(price) : undefined);
  if (why !== undefined) throw unfitPrice({ item, why });
}

const TIERS_MAX = 20;
const MONEY_MAX = fromDecimal(AMOUNT_MAX);

function faultOf(price: Price): string | undefined {
  if (moneyIn(price).some((money) => money < 0n || money > MONEY_MAX)) return "is out of range";
  if (price.form === "tiered") return tierFault(price);
  if (price.form === "flat") return undefined;
  const { partsPerMillion, atLeast, atMost } = price;
  if (partsPerMillion < 0n || partsPerMillion > MILLION) return "must be 0% to 100%";
  return atMost !== null && atMost < atLeast ? "has a least above its most" : undefined;
}

function tierFault({ tiers }: Tiered): string | undefined {
  if (tiers.length === 0 || tiers.length > TIERS_MAX) return `must have 1 to ${TIERS_MAX} tiers`;
  const rises = tiers.every(({ upTo }, index) => upTo > (tiers[index - 1]?.upTo ?? 0n));
  return rises ? undefined : "must have tiers that rise";
}

/** A rate is multiplied with, never charged as it is, so limits of its own would be passed over. */
function limitFault(price: Price): string | undefined {
  const limited = price.form !== "percentage" || price.atLeast > 0n || price.atMost !== null;
  return limited ? "must be a percentage alone, without a least or a most" : undefined;
}

function moneyIn(price: Price): readonly Minor[] {
  switch (price.form) {
    case "flat":
      return [price.fee];
    case "tiered":
      return [price.above, ...price.tiers.flatMap(({ upTo, fee }) => [upTo, fee])];
    case "percentage":
      return [price.atLeast, price.atMost ?? 0n];
  }
}
