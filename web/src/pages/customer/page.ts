import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "customers/$customerId",
  title: "Customer",
  permission: "customers:read",
  component: lazily(() => import("./index.tsx"), "CustomerPage"),
});
