import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "send/bulk",
  title: "Send many from a file",
  keywords: "salary, salaries, payroll, csv, excel, spreadsheet, bulk, batch, many, upload",
  permission: "money:send",
  component: lazily(() => import("./index.tsx"), "BulkStartPage"),
});
