import { FILE_COST, listCost, PDF_COST } from "../../../kernel/http/admission/request-cost.ts";
import { successBody } from "../../../kernel/http/answer/envelope.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { Download, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { archivedPeriod } from "../../../kernel/ledger/require-kept.ts";
import { walletNotFound } from "./errors.ts";
import { listStatement } from "./list-statement.ts";
import { readStatement, type Statement } from "./read-statement.ts";
import {
  ExportQuery,
  PAGE_SIZE,
  StatementFile,
  StatementQuery,
  StatementRow,
  WalletParams,
} from "./schemas.ts";
import { statementCsv } from "./write-statement-csv.ts";
import { statementJson } from "./write-statement-json.ts";
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
    summary: "List the entries of a wallet's statement, newest first",
    description: [
      "Every entry that changed the wallet's total balance, with the balance before and after it.",
      "Placing or releasing a hold is not a row. `total` counts to 10,000; `has_more` is exact on every page.",
      "You can page through 100,000 rows. `searchBy`, `minAmount` and `maxAmount` search the newest 10,000 rows in the",
      "range of dates. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest one not searched: send it as",
      "`endDate` to continue. Rows of archived months are not listed: the `balanceBefore` of the oldest row is their total.",
    ].join(" "),
    cost: listCost,
    query: StatementQuery,
    answer: StatementRow,
    paged: true,
    refusals: [walletNotFound, ...dateRefusals, archivedPeriod, ...amountRefusals, tooFarBack],
    read: async ({ access: { environmentId }, params, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const entries = { search: searchOf(query), ...amountRange(query) };
      const wanted = { environmentId, ...params, period: dateRange(query), entries };
      return page(await listStatement(kit.database, wanted, asked), asked);
    },
  }),
  readRoute({
    ...reading,
    path: "/wallets/:walletReference/statement",
    operationId: "exportStatement",
    summary: "Export the statement of a wallet, oldest first",
    description:
      "The format is `json` (in the envelope), `csv` or `pdf`. Each has the balance before and after the period. Times are UTC in JSON and CSV, and Lagos time (WAT) in a PDF.",
    cost: ({ format }) => (format === "pdf" ? PDF_COST : FILE_COST),
    query: ExportQuery,
    answer: StatementFile,
    alsoAnswers: ["text/csv", "application/pdf"],
    refusals: [walletNotFound, ...dateRefusals, archivedPeriod],
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

/** A placeholder in the envelope that the statement replaces. References have no spaces, so it is unique. */
const PLACE = "the statement";

async function* inEnvelope(statement: Statement, requestId: string): AsyncGenerator<string> {
  const envelope = successBody("extended", requestId, PLACE);
  const [before = "", after = ""] = envelope.split(JSON.stringify(PLACE));
  yield before;
  yield* statementJson(statement);
  yield after;
}
