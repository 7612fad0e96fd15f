import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "businesses/$businessId",
  title: "Business",
  permission: "businesses:read",
  isOfService: true,
  component: lazily(() => import("./index.tsx"), "BusinessPage"),
  children: [
    { path: "prices", component: lazily(() => import("./prices.tsx"), "BusinessPrices") },
    { path: "limits", component: lazily(() => import("./limits.tsx"), "BusinessLimits") },
    { path: "cards", component: lazily(() => import("./cards.tsx"), "BusinessCards") },
    { path: "keys", component: lazily(() => import("./keys.tsx"), "BusinessKeys") },
    { path: "team", component: lazily(() => import("./team.tsx"), "BusinessTeam") },
  ],
});
