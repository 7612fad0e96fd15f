import { ReceiptText } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "transactions",
  title: "Transactions",
  keywords: "transfer, payout, bill, credit, card, crd, reference, session id, where is the money",
  permission: "money:read",
  isOfService: true,
  navigation: { group: "money", position: 5, icon: ReceiptText, key: "F", isTab: true },
  component: lazily(() => import("./index.tsx"), "TransactionsPage"),
});
