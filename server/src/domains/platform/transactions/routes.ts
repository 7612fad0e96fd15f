import { FILE_COST, listCost, PDF_COST } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { Download, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { noReceipt, transactionNotFound } from "./errors.ts";
import { exportTransactions } from "./export-transactions.ts";
import { findReceipt } from "./find-receipt.ts";
import { listTransactions } from "./list-transactions.ts";
import {
  ExportQuery,
  PAGE_SIZE,
  ReceiptParams,
  StatusAnswer,
  StatusQuery,
  TransactionRecord,
  TransactionsQuery,
} from "./schemas.ts";
import { isTextSearch } from "./search-queries.ts";
import { showTransaction } from "./show-transaction.ts";
import { receiptPdf } from "./write-receipt-pdf.ts";

export const transactionRoutes = (kit: Kit): readonly Route[] => [
  ...readRoutes(kit),
  ...fileRoutes(kit),
];

const readRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/status",
    operationId: "getTransactionStatus",
    tag: "Transactions",
    summary: "Get a transaction",
    signed: true,
    query: StatusQuery,
    answer: StatusAnswer,
    refusals: [transactionNotFound],
    read: async ({ access, query }) => ({
      transactionRecord: await showTransaction(kit.database, access.environmentId, query.reference),
    }),
  }),
  readRoute({
    method: "GET",
    path: "/business/transactions",
    operationId: "listTransactions",
    tag: "Transactions",
    summary: "List transactions, newest first",
    description: [
      "`total` counts to 10,000; `has_more` is exact on every page. You can page through 100,000 rows. For older rows,",
      "narrow the dates or export. A whole reference, account number or session id is found in all of them. A search for a part of a text, or for amounts, reads the newest 10,000 transactions that match the other",
      "filters. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest one not searched:",
      "send it as `endDate` to continue. An export searches all of them.",
    ].join(" "),
    cost: (query) => listCost(query, isTextSearch),
    query: TransactionsQuery,
    answer: TransactionRecord,
    paged: true,
    refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
    read: async ({ access, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const { environmentId } = access;
      const wanted = { ...query, ...dateRange(query), ...amountRange(query) };
      return page(await listTransactions(kit.database, environmentId, wanted, asked), asked);
    },
  }),
];

/** The routes that return a file. */
const fileRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/transactions/export",
    operationId: "exportTransactions",
    tag: "Transactions",
    summary: "Export transactions as CSV",
    description: [
      "Takes the filters of the list, and has no pages: the file is streamed. A text that a spreadsheet would",
      "read as a formula is prefixed with an apostrophe.",
    ].join(" "),
    cost: FILE_COST,
    query: ExportQuery,
    download: "text/csv",
    answer: Type.String({
      examples: [
        "createdAt,reference,type\r\n2026-01-31T08:15:30.000Z,trf_9t5z5j3a85g8,Transfer\r\n",
      ],
    }),
    refusals: [...dateRefusals, ...amountRefusals],
    read: ({ access, query }) => {
      const { environmentId } = access;
      const wanted = { ...query, ...dateRange(query), ...amountRange(query) };
      const file = exportTransactions(kit.database, environmentId, wanted);
      return new Download("text/csv; charset=utf-8", "transactions.csv", file);
    },
  }),
  readRoute({
    method: "GET",
    path: "/business/transactions/:reference/receipt",
    operationId: "getReceipt",
    tag: "Transactions",
    summary: "Download the receipt of a transfer, payout or bill as a PDF",
    description:
      "Available once the money has arrived. Shows the receiver, the session id, the amount and the charges. Times are Lagos time (WAT).",
    cost: PDF_COST,
    params: ReceiptParams,
    download: "application/pdf",
    answer: Type.String({ examples: ["%PDF-1.3\n…"] }),
    refusals: [transactionNotFound, noReceipt],
    read: async ({ access: { environmentId }, params: { reference } }) => {
      const { record, owner } = await findReceipt(kit.database, environmentId, reference);
      return new Download("application/pdf", `receipt-${reference}.pdf`, receiptPdf(record, owner));
    },
  }),
];
