import { ReceiptText } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "invoices",
  title: "Invoices",
  keywords: "payment link, request money, overdue, reminder",
  permission: "money:read",
  navigation: { group: "be-paid", position: 20, icon: ReceiptText, key: "I" },
  component: lazily(() => import("./index.tsx"), "InvoicesPage"),
  children: [
    {
      path: "$invoiceNumber",
      component: lazily(() => import("./invoice-drawer.tsx"), "InvoiceDrawer"),
    },
  ],
});
