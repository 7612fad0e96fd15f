import { CreditCard } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "cards",
  title: "Cards",
  keywords: "virtual card, dollar, usd, visa, mastercard, freeze",
  permission: "money:read",
  navigation: { group: "customers", position: 15, icon: CreditCard },
  component: lazily(() => import("./index.tsx"), "CardsPage"),
});
