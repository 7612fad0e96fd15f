import type { Static } from "typebox";
import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { openingRefused, openingUnproven } from "../virtual-accounts/index.ts";
import { cancelInvoice } from "./cancel-invoice.ts";
import { createInvoice } from "./create-invoice.ts";
import {
  badReturnUrl,
  dueBeforeNow,
  invoiceNotFound,
  noEmailAddress,
  nothingToCancel,
  nothingToRemind,
  remindedLately,
} from "./errors.ts";
import { findInvoice } from "./find-invoice.ts";
import { listInvoices } from "./list-invoices.ts";
import { invoiceOf } from "./present-invoice.ts";
import { payAddressOf } from "./public-token.ts";
import { remindCustomer } from "./request-reminder.ts";
import { Invoice, InvoiceBody, InvoiceParams, InvoicesQuery, PAGE_SIZE } from "./schemas.ts";

const TAG = "Invoices";

const writing = {
  method: "POST",
  tag: TAG,
  signed: true,
  service: "collections",
  answer: Invoice,
} as const;

export const invoiceRoutes = (kit: Kit): readonly Route[] => [
  ...writingRoutes(kit),
  ...readingRoutes(kit),
];

const writingRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...writing,
    path: "/business/invoices",
    operationId: "createInvoice",
    movesMoney: false,
    summary: "Create an invoice",
    description: [
      "Opens an account number and a pay page, `/pay/{publicToken}`, for the invoice. If `customerEmail` is given, both are",
      "e-mailed to the customer. The customer may pay in parts; each payment publishes `FUNDING_NOTIFICATION`.",
    ].join(" "),
    callsProvider: true,
    body: InvoiceBody,
    refusals: [
      dueBeforeNow,
      badReturnUrl,
      providerUnavailable,
      providerNotConfigured,
      openingUnproven,
      openingRefused,
    ],
    write: ({ access: { environmentId, mode }, body, scenario, operationKey }) => {
      const { amount, dueDate, description, customerName, customerEmail } = body;
      const { expiresInMinutes, returnUrl } = body;
      const dueAt = dueDate === undefined ? undefined : new Date(dueDate);
      return createInvoice(kit, {
        ...{ environmentId, mode, scenario, operationKey, amount: fromDecimal(amount), dueAt },
        ...{ description, customerName, customerEmail, expiresInMinutes, returnUrl },
      });
    },
  }),
  writeRoute({
    ...writing,
    path: "/business/invoices/:invoiceNumber/cancel",
    operationId: "cancelInvoice",
    movesMoney: false,
    summary: "Cancel an invoice",
    params: InvoiceParams,
    refusals: [invoiceNotFound, nothingToCancel],
    write: ({ access, params }) => cancelInvoice(kit, access.environmentId, params.invoiceNumber),
  }),
  writeRoute({
    ...writing,
    path: "/business/invoices/:invoiceNumber/remind",
    operationId: "remindOfInvoice",
    movesMoney: false,
    summary: "Send a reminder of an invoice",
    description:
      "At most once an hour for each invoice. An earlier request is refused with `limit_exceeded`.",
    params: InvoiceParams,
    refusals: [invoiceNotFound, nothingToRemind, noEmailAddress, remindedLately],
    write: ({ access, params }) => remindCustomer(kit, access.environmentId, params.invoiceNumber),
  }),
];

const readingRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/invoices",
    operationId: "listInvoices",
    tag: TAG,
    summary: "List invoices, newest first",
    description:
      "`total` counts to 10,000; `has_more` is exact on every page. You can page through 100,000 rows. `searchBy` finds a whole invoice or account number, and by a customer's e-mail address or the beginning of the name 200 each, in all invoices. It finds a part of a text in the newest 10,000 that match the other filters, and so do `minAmount` and `maxAmount`. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    cost: listCost,
    refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
    query: InvoicesQuery,
    answer: Invoice,
    paged: true,
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const filter = { environmentId, ...filterOf(query) };
      return page(await listInvoices(kit, filter, asked), asked);
    },
  }),
  readRoute({
    method: "GET",
    path: "/business/invoices/:invoiceNumber",
    operationId: "getInvoice",
    tag: TAG,
    summary: "Get an invoice",
    params: InvoiceParams,
    answer: Invoice,
    refusals: [invoiceNotFound],
    read: async ({ access: { environmentId }, params: { invoiceNumber } }) => {
      const invoice = await findInvoice(kit.database, environmentId, invoiceNumber);
      return invoiceOf(invoice, payAddressOf(kit, invoice));
    },
  }),
];

const STATUSES = {
  Pending: "waiting",
  PartiallyPaid: "part_paid",
  Paid: "paid",
  Expired: "expired",
  Cancelled: "cancelled",
} as const;

function filterOf({ status, ...query }: Static<typeof InvoicesQuery>) {
  return {
    // The schema allows only these values.
    status: status === undefined ? null : STATUSES[status as keyof typeof STATUSES],
    search: searchOf(query),
    ...dateRange(query),
    ...amountRange(query),
  };
}
