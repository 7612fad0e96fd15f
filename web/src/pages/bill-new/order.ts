import { readAmount } from "../../format/read-amount.ts";
import type { Category } from "../bills/bill.ts";

/** What was entered for one purchase. */
export interface Order {
  readonly provider: string;
  readonly customer: string;
  readonly meterType: "PREPAID" | "POSTPAID";
  readonly plan: string;
  readonly amount: string;
  readonly phone: string;
}

export const NO_ORDER: Order = {
  ...{ provider: "", customer: "", meterType: "PREPAID", plan: "", amount: "", phone: "" },
};

/** What differs between the kinds of bill. The service has the rules; this only decides which fields the form has. */
interface Asked {
  readonly provider: string;
  readonly customer: string;
  /** Bought as a plan with a price, instead of an amount. */
  readonly hasPlans: boolean;
  /** The biller can name the customer. */
  readonly canCheck: boolean;
  readonly asksMeterType: boolean;
  /** A phone beside the customer, for the biller's message. */
  readonly asksPhone: boolean;
  /** The service's field names for provider and customer, to show its refusals at the right field. */
  readonly params: { readonly provider: string; readonly customer: string };
}

const PLAIN = { hasPlans: false, canCheck: false, asksMeterType: false, asksPhone: false };

export const ASKED: Readonly<Record<Category, Asked>> = {
  airtime: {
    ...{ ...PLAIN, provider: "Network", customer: "Phone number" },
    params: { provider: "network", customer: "phoneNumber" },
  },
  data: {
    ...{ ...PLAIN, provider: "Network", customer: "Phone number", hasPlans: true },
    params: { provider: "providerCode", customer: "phoneNumber" },
  },
  electricity: {
    ...{ ...PLAIN, provider: "Electricity company", customer: "Meter number" },
    ...{ canCheck: true, asksMeterType: true, asksPhone: true },
    params: { provider: "disco", customer: "meterNumber" },
  },
  "cable-tv": {
    ...{ ...PLAIN, provider: "Cable TV provider", customer: "Smart card number" },
    ...{ hasPlans: true, canCheck: true, asksPhone: true },
    params: { provider: "provider", customer: "smartCardNumber" },
  },
  betting: {
    ...{ ...PLAIN, provider: "Platform", customer: "Betting account", canCheck: true },
    params: { provider: "type", customer: "customerId" },
  },
};

/** What the purchase costs before a discount: the plan's price, or the amount. */
export const priceOf = (
  category: Category,
  order: Order,
  plans: readonly { readonly itemCode: string; readonly amount: number | null }[],
): number | undefined =>
  ASKED[category].hasPlans
    ? (plans.find(({ itemCode }) => itemCode === order.plan)?.amount ?? undefined)
    : readAmount(order.amount);

/** True if every field that the kind of bill needs is filled. */
export function isComplete(category: Category, order: Order): boolean {
  const { hasPlans, asksPhone } = ASKED[category];
  const texts = [
    ...[order.provider, order.customer, hasPlans ? order.plan : order.amount],
    ...(asksPhone ? [order.phone] : []),
  ];
  return texts.every((text) => text.trim() !== "");
}

/** A reference stands for one purchase, so each question gets a new one. */
export const newReference = (): string => `buy-${crypto.randomUUID()}`;
