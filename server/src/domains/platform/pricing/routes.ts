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
    summary: "What everything costs you",
    description:
      "The prices in force in this mode. Amounts are in major units of the currency of the row and include VAT.",
    answer: Pricing,
    read: ({ access }) => showPricing(kit.database, access.environmentId),
  }),
];
