import type { Module } from "../../../kernel/module.ts";
import { MAIL_TASK, readMail } from "./jobs.ts";
import { invoiceRoutes } from "./routes.ts";
import { sendMail } from "./send-invoice-mail.ts";
import { invoiceSessionRoutes } from "./session-routes.ts";

export const invoices: Module = {
  name: "invoices",
  routes: invoiceRoutes,
  sessionRoutes: invoiceSessionRoutes,
  tasks: (kit) => ({ [MAIL_TASK]: (payload) => sendMail(kit, readMail(payload)) }),
};
