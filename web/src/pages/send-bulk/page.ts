import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "send/bulk",
  title: "Send many from a file",
  permission: "money:send",
  component: lazily(() => import("./index.tsx"), "BulkStartPage"),
});
