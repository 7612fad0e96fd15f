import { open, type Place, type Posting } from "../../../kernel/ledger/accounts.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { priceOf } from "./compute-price.ts";
import { vatWithin } from "./compute-vat.ts";
import type { PriceList } from "./price-forms.ts";
import { type Basis, factsOf, type PRICE_ITEMS, type PriceItem } from "./price-items.ts";
import { stampDutyFor } from "./stamp-duty.ts";

/** The charges on top of an amount. `vat` is a part of the fee. */
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

/** Returns the fee of one item, the VAT in it, and the stamp duty if it bears one. */
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
