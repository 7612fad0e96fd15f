import type { components } from "../../api/generated/schema.d.ts";
import { formatAmount } from "../../format/amount.ts";

type Pricing = components["schemas"]["Pricing"];

/** What an item costs, in words; the service computes the amount. `1% of it, at least $0.50, VAT included` */
export function describePrice({ prices }: Pricing, wanted: string): string {
  const price = prices.find(({ item }) => item === wanted)?.price;
  if (price === undefined) return "see your price list";
  if (price.form === "flat")
    return price.fee === 0 ? "free" : `${formatAmount(price.fee, "USD")}, VAT included`;
  if (price.form === "tiered") return "depending on the amount (see your price list)";
  const { percent, atLeast, atMost } = price;
  const parts = [
    `${percent}% of it`,
    atLeast > 0 ? `at least ${formatAmount(atLeast, "USD")}` : undefined,
    atMost === null ? undefined : `at most ${formatAmount(atMost, "USD")}`,
    "VAT included",
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}
