import { FILE_COST, listCost, PDF_COST } from "../../../kernel/http/admission/request-cost.ts";
import { successBody } from "../../../kernel/http/answer/envelope.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { Download, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { walletNotFound } from "./errors.ts";
import { readStatement, type Statement } from "./export-statement.ts";
import { listStatement } from "./list-statement.ts";
import {
  ExportQuery,
  PAGE_SIZE,
  StatementFile,
  StatementQuery,
  StatementRow,
  WalletParams,
} from "./schemas.ts";
import { statementCsv, statementJson } from "./write-statement.ts";
import { statementPdf } from "./write-statement-pdf.ts";

const reading = {
  tag: "Wallets",
  envelope: "extended",
  method: "GET",
  scope: "customer_wallet:read",
  params: WalletParams,
} as const;

/** The routes of statements, as pages and as files. */
export const statementRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...reading,
    path: "/wallets/:walletReference/transactions",
    operationId: "listWalletTransactions",
    summary: "The statement of a wallet, newest first",
    description: [
      "Every entry that changed what the wallet holds, with the balance before and after it. Money that is set aside or let",
      "go changes what is available, and is no row. `total` counts to 10,000; `has_more` is exact on every page. 100,000 rows",
      "can be paged through.",
    ].join(" "),
    cost: listCost,
    query: StatementQuery,
    answer: StatementRow,
    paged: true,
    refusals: [walletNotFound, ...dateRefusals, tooFarBack],
    read: async ({ access: { environmentId }, params, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const wanted = { environmentId, ...params, period: dateRange(query) };
      return page(await listStatement(kit.database, wanted, asked), asked);
    },
  }),
  readRoute({
    ...reading,
    path: "/wallets/:walletReference/statement",
    operationId: "exportStatement",
    summary: "The statement of a wallet as a file, oldest first",
    description:
      "As `json` in the envelope, as `csv` or as `pdf`, with the balance before and after the period. JSON and CSV have times in UTC; a PDF has those of Lagos (WAT).",
    cost: ({ format }) => (format === "pdf" ? PDF_COST : FILE_COST),
    query: ExportQuery,
    answer: StatementFile,
    alsoAnswers: ["text/csv", "application/pdf"],
    refusals: [walletNotFound, ...dateRefusals],
    read: async ({ access: { environmentId }, params, query, requestId }) => {
      const wanted = { environmentId, ...params, period: dateRange(query) };
      const statement = await readStatement(kit, wanted);
      return fileOf(statement, query.format ?? "json", requestId);
    },
  }),
];

function fileOf(statement: Statement, format: "csv" | "pdf" | "json", requestId: string): Download {
  const name = `statement-${statement.walletReference}.${format}`;
  switch (format) {
    case "csv":
      return new Download("text/csv; charset=utf-8", name, statementCsv(statement));
    case "pdf":
      return new Download("application/pdf", name, statementPdf(statement));
    case "json":
      return new Download("application/json", name, inEnvelope(statement, requestId));
  }
}

/** What stands in the envelope where the statement is written to. No reference has a space in it. */
const PLACE = "the statement";

async function* inEnvelope(statement: Statement, requestId: string): AsyncGenerator<string> {
  const envelope = successBody("extended", requestId, PLACE);
  const [before = "", after = ""] = envelope.split(JSON.stringify(PLACE));
  yield before;
  yield* statementJson(statement);
  yield after;
}
