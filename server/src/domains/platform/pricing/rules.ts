import { open, type Place, type Posting } from "../../../kernel/ledger/accounts.ts";
import { AMOUNT_MAX, type Currency, fromDecimal, type Minor } from "../../../kernel/money.ts";
import { priceOf } from "./compute-price.ts";
import { vatWithin } from "./compute-vat.ts";
import { unfitPrice } from "./errors.ts";
import type { Price, PriceList, Tiered } from "./price-forms.ts";
import { type Basis, factsOf, type PRICE_ITEMS, type PriceItem } from "./price-items.ts";
import { stampDutyFor } from "./stamp-duty.ts";

/** The charges beside an amount. `vat` is a part of the fee. */
export interface Charges {
  readonly currency: Currency;
  readonly fee: Minor;
  readonly vat: Minor;
  readonly stampDuty: Minor;
}

type ItemOf<B extends Basis> = {
  [Item in PriceItem]: (typeof PRICE_ITEMS)[Item]["basis"] extends B ? Item : never;
}[PriceItem];

/** Items priced by the amount, and items priced by the piece. */
export type AmountItem = Exclude<ItemOf<"amount">, "stamp-duty">;
export type PieceItem = ItemOf<"piece">;
export type DiscountItem = Exclude<ItemOf<"rate">, "vat">;

/** Returns the fee of one item, the VAT in it, and the stamp duty where it bears one. */
export function chargesFor(prices: PriceList, item: AmountItem, amount: Minor): Charges;
export function chargesFor(prices: PriceList, item: PieceItem): Charges;
export function chargesFor(prices: PriceList, item: AmountItem | PieceItem, amount = 0n): Charges {
  const { currency, deducted } = factsOf(item);
  const priced = priceOf(prices[item], amount);
  const fee = deducted && priced > amount ? amount : priced;
  const stampDuty = stampDutyFor(prices, item, amount);
  return { currency, fee, vat: vatWithin(prices, fee), stampDuty };
}

/** Returns the total that charges add to an amount. */
export const totalOf = ({ fee, stampDuty }: Charges): Minor => fee + stampDuty;

/** The postings that take charges: the fee without its VAT, the VAT, and the stamp duty. */
export function chargePostings(from: Place, { currency, fee, vat, stampDuty }: Charges): Posting[] {
  const postings: Posting[] = [
    { from, to: open("fees", currency), amount: fee - vat, purpose: "fee" },
    { from, to: open("vat", currency), amount: vat, purpose: "vat" },
    { from, to: open("stamp_duty", currency), amount: stampDuty, purpose: "stamp_duty" },
  ];
  // A posting needs an amount above zero.
  return postings.filter(({ amount }) => amount > 0n);
}

/**
 * Returns the discount on a bill of this amount. It is less than the amount, so that some money is held and moved.
 */
export function discountOn(prices: PriceList, item: DiscountItem, amount: Minor): Minor {
  const saved = priceOf(prices[item], amount);
  return saved < amount ? saved : amount - 1n;
}

const MILLION = 1_000_000n;

const FORMS_OF_BASIS: Readonly<Record<Basis, readonly Price["form"][]>> = {
  amount: ["flat", "tiered", "percentage"],
  piece: ["flat"],
  rate: ["percentage"],
};

/** Throws where the item cannot have the price, so that every calculation can rely on a price list. */
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
  return atMost !== null && atMost < atLeast ? "has a minimum above its maximum" : undefined;
}

function tierFault({ tiers }: Tiered): string | undefined {
  if (tiers.length === 0 || tiers.length > TIERS_MAX) return `must have 1 to ${TIERS_MAX} tiers`;
  const rises = tiers.every(({ upTo }, index) => upTo > (tiers[index - 1]?.upTo ?? 0n));
  return rises ? undefined : "must have tiers that rise";
}

/** A rate multiplies an amount, so its own limits would have no effect. */
function limitFault(price: Price): string | undefined {
  const limited = price.form !== "percentage" || price.atLeast > 0n || price.atMost !== null;
  return limited ? "must be a percentage alone, without a minimum or a maximum" : undefined;
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
