import { badDate, dateRange } from "../../kernel/http/date-range.ts";
import { page, reachableAsked, tooFarBack } from "../../kernel/http/paging.ts";
import { Download, type Route, readRoute } from "../../kernel/http/route.ts";
import { Type } from "../../kernel/http/type.ts";
import type { Kit } from "../../kernel/kit.ts";
import { transactionNotFound } from "./errors.ts";
import { exportTransactions } from "./export-transactions.ts";
import { listTransactions } from "./list-transactions.ts";
import {
  ExportQuery,
  PAGE_SIZE,
  StatusAnswer,
  StatusQuery,
  TransactionRecord,
  TransactionsQuery,
} from "./schemas.ts";
import { showTransaction } from "./show-transaction.ts";

export const transactionRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/status",
    operationId: "getTransactionStatus",
    tag: "Transactions",
    summary: "One transaction, as it stands",
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
    summary: "Your transactions, newest first",
    description: [
      "`total` counts to 100,000, and that many rows can be paged through; `has_more` is exact on every page. For what",
      "is further back, narrow the dates or export. A part of a text is looked for in the newest 100,000 transactions",
      "that the other filters leave.",
    ].join(" "),
    query: TransactionsQuery,
    answer: TransactionRecord,
    paged: true,
    refusals: [badDate, tooFarBack],
    read: async ({ access, query }) => {
      const asked = reachableAsked(query, PAGE_SIZE);
      const { environmentId } = access;
      const wanted = { ...query, ...dateRange(query) };
      const { rows, total } = await listTransactions(kit.database, environmentId, wanted, asked);
      return page(rows, asked, total);
    },
  }),
  readRoute({
    method: "GET",
    path: "/business/transactions/export",
    operationId: "exportTransactions",
    tag: "Transactions",
    summary: "Your transactions as a CSV file",
    description: [
      "Takes the filters of the list, and has no pages: the file is sent while it is made. A text that a spreadsheet would",
      "take for a formula has an apostrophe before it.",
    ].join(" "),
    query: ExportQuery,
    download: "text/csv",
    answer: Type.String({
      examples: [
        "createdAt,reference,type\r\n2026-01-31T08:15:30.000Z,trf_9t5z5j3a85g8,Transfer\r\n",
      ],
    }),
    refusals: [badDate],
    read: ({ access, query }) => {
      const { environmentId } = access;
      const wanted = { ...query, ...dateRange(query) };
      const file = exportTransactions(kit.database, environmentId, wanted);
      return new Download("text/csv; charset=utf-8", "transactions.csv", file);
    },
  }),
];
