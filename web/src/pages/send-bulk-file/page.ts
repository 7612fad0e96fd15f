import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "send/bulk/$reference",
  title: "Bulk file",
  permission: "money:read",
  component: lazily(() => import("./index.tsx"), "BulkFilePage"),
});
