import { PDF_COST } from "../../../kernel/http/admission/request-cost.ts";
import { Download, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { findInvoice, InvoiceParams, invoiceNotFound } from "../../money-in/invoices/index.ts";
import { readInvoiceFacts } from "./read-invoice-facts.ts";
import { invoicePdf } from "./write-invoice-pdf.ts";

/** The merchant's own copy of what a payer can download. */
export const documentRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/invoices/:invoiceNumber/pdf",
    operationId: "getInvoicePdf",
    tag: "Invoices",
    summary: "Download an invoice as a PDF",
    description:
      "Once the invoice is paid, the file is its receipt. It shows the newest 20 payments. Times are Lagos time (WAT).",
    cost: PDF_COST,
    params: InvoiceParams,
    download: "application/pdf",
    answer: Type.String({ examples: ["%PDF-1.3\n…"] }),
    refusals: [invoiceNotFound],
    read: async ({ access: { environmentId }, params: { invoiceNumber } }) => {
      const { id } = await findInvoice(kit.database, environmentId, invoiceNumber);
      const facts = await readInvoiceFacts(kit, { environmentId, id });
      if (facts === undefined) throw invoiceNotFound();
      return new Download("application/pdf", `invoice-${invoiceNumber}.pdf`, invoicePdf(facts));
    },
  }),
];
