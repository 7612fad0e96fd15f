import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "bills/buy",
  title: "Buy",
  permission: "bills:buy",
  component: lazily(() => import("./index.tsx"), "BuyBillPage"),
});
