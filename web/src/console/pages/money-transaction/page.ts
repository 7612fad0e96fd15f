import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "money/transactions/$transaction",
  title: "Transaction of the ledger",
  permission: "money:read",
  component: lazily(() => import("./index.tsx"), "TransactionPage"),
});
