import { fromDecimal, type Minor } from "../../../kernel/money.ts";
import type { Basis, PRICE_ITEMS, PriceItem } from "./price-items.ts";

/** One fee for every amount. */
export interface Flat {
  readonly form: "flat";
  readonly fee: Minor;
}

/** The fee of the first tier that the amount fits into, including its upper end; `above` beyond the last. */
export interface Tiered {
  readonly form: "tiered";
  readonly tiers: readonly Tier[];
  readonly above: Minor;
}

export interface Tier {
  readonly upTo: Minor;
  readonly fee: Minor;
}

export interface Percentage {
  readonly form: "percentage";
  readonly partsPerMillion: bigint;
  readonly atLeast: Minor;
  /** Null: no maximum. */
  readonly atMost: Minor | null;
}

export type Price = Flat | Tiered | Percentage;

interface PriceOfBasis extends Record<Basis, Price> {
  amount: Price;
  piece: Flat;
  rate: Percentage;
}

/** The prices of an environment: every item has a price of a form that suits it. */
export type PriceList = {
  readonly [Item in PriceItem]: PriceOfBasis[(typeof PRICE_ITEMS)[Item]["basis"]];
};

export function flat(fee: number): Flat {
  return { form: "flat", fee: fromDecimal(fee) };
}

export function tiered(tiers: readonly { upTo: number; fee: number }[], above: number): Tiered {
  return {
    form: "tiered",
    tiers: tiers.map(({ upTo, fee }) => ({ upTo: fromDecimal(upTo), fee: fromDecimal(fee) })),
    above: fromDecimal(above),
  };
}

const PARTS_IN_A_PERCENT = 10_000;

export function percentage(
  percent: number,
  limits: { atLeast?: number; atMost?: number } = {},
): Percentage {
  return {
    form: "percentage",
    partsPerMillion: BigInt(Math.round(percent * PARTS_IN_A_PERCENT)),
    atLeast: fromDecimal(limits.atLeast ?? 0),
    atMost: limits.atMost === undefined ? null : fromDecimal(limits.atMost),
  };
}
