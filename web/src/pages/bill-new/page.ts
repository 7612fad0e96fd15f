import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "bills/buy",
  title: "Buy airtime, data or a bill",
  keywords: "airtime, data, electricity, token, meter, cable, dstv, betting, bill",
  permission: "bills:buy",
  component: lazily(() => import("./index.tsx"), "BuyBillPage"),
});
