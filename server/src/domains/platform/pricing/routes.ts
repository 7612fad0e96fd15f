import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { Pricing } from "./schemas.ts";
import { showPricing } from "./show-pricing.ts";

export const pricingRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/pricing",
    operationId: "getPricing",
    tag: "Pricing",
    summary: "Get pricing",
    description:
      "The current prices of this mode. Amounts are in major units of the row's currency and include VAT.",
    answer: Pricing,
    read: ({ access }) => showPricing(kit.database, access.environmentId),
  }),
];
