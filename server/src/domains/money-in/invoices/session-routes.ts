import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { invoiceNotFound } from "./errors.ts";
import { InvoiceParams, Reminders } from "./schemas.ts";
import { showReminders } from "./show-reminders.ts";

export const invoiceSessionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/business/invoices/:invoiceNumber/reminders",
      operationId: "getReminders",
      tag: "Invoices",
      summary: "Get when the customer of an invoice is reminded",
      params: InvoiceParams,
      answer: Reminders,
      refusals: [invoiceNotFound],
      read: ({ access: { environmentId }, params: { invoiceNumber } }) =>
        showReminders(kit.database, environmentId, invoiceNumber),
    }),
  },
];
