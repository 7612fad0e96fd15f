import { fromDecimal } from "../../../kernel/money.ts";
import {
  forEachCategory,
  forEachDiscount,
} from "../../../kernel/providers/ports/bill-categories.ts";
import type { Flat, Percentage, PriceList, Tiered } from "./price-forms.ts";

const PARTS_IN_A_PERCENT = 10_000;

/** The prices where the operator has set no other. All include VAT. */
export const DEFAULT_PRICES: PriceList = {
  transfer: sending(),
  payout: sending(),
  "internal-transfer": flat(0),
  collection: percentage(0.5, { atMost: 500 }),
  "wallet-credit": flat(0),
  bvn: flat(40),
  "bvn-advanced": flat(60),
  nin: flat(60),
  pvc: flat(50),
  "pvc-premium": flat(80),
  frsc: flat(60),
  passport: flat(80),
  "phone-basic": flat(30),
  "phone-advanced": flat(50),
  "phone-nin": flat(60),
  "cac-basic": flat(100),
  address: flat(150),
  ...forEachCategory(() => flat(0)),
  ...forEachDiscount(() => percentage(0)),
  "card-issue": flat(2),
  "card-funding": percentage(1, { atLeast: 0.5 }),
  "stamp-duty": tiered([{ upTo: 9_999.99, fee: 0 }], 50),
  vat: percentage(7.5),
};

function sending(): Tiered {
  return tiered(
    [
      { upTo: 5_000, fee: 10 },
      { upTo: 50_000, fee: 25 },
    ],
    50,
  );
}

function flat(fee: number): Flat {
  return { form: "flat", fee: fromDecimal(fee) };
}

function tiered(tiers: readonly { upTo: number; fee: number }[], above: number): Tiered {
  return {
    form: "tiered",
    tiers: tiers.map(({ upTo, fee }) => ({ upTo: fromDecimal(upTo), fee: fromDecimal(fee) })),
    above: fromDecimal(above),
  };
}

function percentage(
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
