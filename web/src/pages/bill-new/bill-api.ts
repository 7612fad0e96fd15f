import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import type { components } from "../../api/generated/schema.d.ts";
import { readAmount } from "../../format/read-amount.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";
import type { Category } from "../bills/bill.ts";
import type { Order } from "./order.ts";

export type Item = components["schemas"]["Biller"];

type Options = { readonly signal: AbortSignal };

const PROVIDERS: Readonly<
  Record<Category, (place: CurrentPlace, options: Options) => Promise<readonly Item[]>>
> = {
  airtime: async ({ api }, options) =>
    (await readData(api.GET("/business/vas/airtime/fetch-providers", options))).providers,
  data: async ({ api }, options) =>
    (await readData(api.GET("/business/vas/internet/data/fetch-providers", options))).providers,
  electricity: async ({ api }, options) =>
    (await readData(api.GET("/business/vas/electricity/billers", options))).billers,
  "cable-tv": async ({ api }, options) =>
    (await readData(api.GET("/business/vas/cable-tv/fetch-providers", options))).providers,
  betting: async ({ api }, options) =>
    (await readData(api.GET("/business/vas/betting/billers", options))).billers,
};

export const providersQuery = (place: CurrentPlace, category: Category) =>
  queryOptions({
    queryKey: [...place.key, "bill-providers", category],
    queryFn: ({ signal }) => PROVIDERS[category](place, { signal }),
  });

/** The plans of a provider, for kinds that are bought as plans. */
export const plansQuery = (place: CurrentPlace, category: Category, provider: string) =>
  queryOptions({
    queryKey: [...place.key, "bill-plans", category, provider],
    queryFn: async ({ signal }): Promise<readonly Item[]> => {
      if (category === "data") {
        const params = { query: { providerCode: provider } };
        const path = "/business/vas/internet/data/lookup";
        return (await readData(place.api.GET(path, { params, signal }))).plans;
      }
      const params = { query: { provider } };
      const path = "/business/vas/cable-tv/fetch-billers";
      return (await readData(place.api.GET(path, { params, signal }))).billers;
    },
    enabled: provider !== "" && (category === "data" || category === "cable-tv"),
  });

/** The customer's name, as the biller has it. */
export async function checkCustomer(
  { api }: CurrentPlace,
  category: Category,
  { provider, customer, meterType }: Order,
): Promise<string> {
  const asking = () => {
    switch (category) {
      case "electricity": {
        const body = { disco: provider, meterNumber: customer.trim(), meterType };
        return readData(api.POST("/business/vas/electricity/validate", { body }));
      }
      case "cable-tv": {
        const body = { provider, smartCardNumber: customer.trim() };
        return readData(api.POST("/business/vas/cable-tv/validate", { body }));
      }
      default: {
        const body = { type: provider, customerId: customer.trim() };
        return readData(api.POST("/business/vas/betting/validate", { body }));
      }
    }
  };
  return (await asking()).data.customerName;
}

interface Purchase {
  readonly category: Category;
  readonly order: Order;
  readonly reference: string;
  /** The name from the check, which betting platforms require. */
  readonly name: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Buys it. The wallet is charged at once; the result follows as an event. */
export function buyBill({ api }: CurrentPlace, purchase: Purchase) {
  const { category, order, reference, name = "", headers } = purchase;
  const { provider, meterType, plan: planCode } = order;
  const [customer, phoneNumber] = [order.customer.trim(), order.phone.trim()];
  const amount = readAmount(order.amount) ?? 0;
  switch (category) {
    case "airtime": {
      const body = { reference, network: provider, phoneNumber: customer, amount };
      return readData(api.POST("/business/vas/airtime/purchase", { body, headers }));
    }
    case "data": {
      const body = { reference, providerCode: provider, planCode, phoneNumber: customer };
      return readData(api.POST("/business/vas/internet/data/purchase", { body, headers }));
    }
    case "electricity": {
      const meter = { disco: provider, meterNumber: customer, meterType };
      const body = { reference, ...meter, amount, phoneNumber };
      return readData(api.POST("/business/vas/electricity/purchase", { body, headers }));
    }
    case "cable-tv": {
      const body = { reference, provider, smartCardNumber: customer, planCode, phoneNumber };
      return readData(api.POST("/business/vas/cable-tv/purchase", { body, headers }));
    }
    case "betting": {
      const body = { reference, type: provider, customerId: customer, name, amount };
      return readData(api.POST("/business/vas/betting/fund", { body, headers }));
    }
  }
}
