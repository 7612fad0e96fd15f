import {
  forEachCategory,
  forEachDiscount,
} from "../../../kernel/providers/ports/bill-categories.ts";
import { flat, type PriceList, percentage, type Tiered, tiered } from "./price-forms.ts";
import { DEFAULT_STAMP_DUTY } from "./stamp-duty.ts";

/** The prices if the operator has set no others. All include VAT. */
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
  "stamp-duty": DEFAULT_STAMP_DUTY,
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
