import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "invoices/new",
  title: "New invoice",
  keywords: "bill a customer, payment link, request money",
  permission: "collections:write",
  component: lazily(() => import("./index.tsx"), "NewInvoicePage"),
});
