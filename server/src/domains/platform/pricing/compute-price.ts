import { type Minor, share } from "../../../kernel/money.ts";
import type { Percentage, Price } from "./price-forms.ts";

/** Returns the price for an amount. */
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
