import type { AmountRange } from "../../lists.ts";
import { fromDecimal, type Minor } from "../../money.ts";
import { defineRefusal } from "../../refusals.ts";
import { Amount } from "./schemas.ts";
import { Type } from "./type.ts";

/** The amounts of a list. `amountRange` reads them. */
export const amounts = {
  minAmount: Type.Optional(
    Amount({
      description:
        "This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`.",
      examples: [1000],
    }),
  ),
  maxAmount: Type.Optional(Amount({ description: "This amount or less.", examples: [50000] })),
};

const amountsReversed = defineRefusal({
  code: "validation_failed",
  when: "`maxAmount` is below `minAmount`",
  message: "`maxAmount` must not be below `minAmount`. Swap the two, or correct one.",
  param: "maxAmount",
});

/** The refusals of a route with `minAmount` and `maxAmount`. */
export const amountRefusals = [amountsReversed] as const;

/** Reads a list's `minAmount` and `maxAmount`. Throws if they are the wrong way round. */
export function amountRange(query: { minAmount?: number; maxAmount?: number }): AmountRange {
  const least = minorOf(query.minAmount);
  const most = minorOf(query.maxAmount);
  if (least !== null && most !== null && most < least) throw amountsReversed();
  return { least, most };
}

const minorOf = (amount: number | undefined): Minor | null =>
  amount === undefined ? null : fromDecimal(amount);
