import { FILE_COST, listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { Download, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { archivedPeriod, requireKeptSince } from "../../../kernel/ledger/require-kept.ts";
import { CardParams, cardNotFound, findCard } from "../cards/index.ts";
import { exportStatement } from "./export-statement.ts";
import { listTransactions } from "./list-transactions.ts";
import { ExportQuery, PAGE_SIZE, StatementAnswer, StatementQuery } from "./schemas.ts";

export const statementRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/card/:reference/transactions",
    operationId: "listCardTransactions",
    summary: "List card transactions",
    description: [
      "One row for each authorisation, settlement, reversal, refund, expiry and decline, newest first. Empty until the first",
      "purchase: issuing, fundings, withdrawals and their fees are in the statement of your card wallet,",
      "`GET /business/card-wallet/transactions`.",
      "`searchBy`, `minAmount` and `maxAmount` search the newest 10,000 rows in the range of dates. Where there are more,",
      "`searchedBackTo` is the time of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    tag: "Cards",
    signed: true,
    params: CardParams,
    query: StatementQuery,
    answer: StatementAnswer,
    cost: listCost,
    refusals: [cardNotFound, ...dateRefusals, archivedPeriod, ...amountRefusals, tooFarBack],
    read: ({ access: { environmentId }, params: { reference }, query }) =>
      listTransactions(
        kit.database,
        {
          environmentId,
          reference,
          search: searchOf(query),
          ...dateRange(query),
          ...amountRange(query),
        },
        pageAsked(query, PAGE_SIZE),
      ),
  }),
  readRoute({
    method: "GET",
    path: "/business/card/:reference/statement",
    operationId: "exportCardStatement",
    summary: "Export a card's statement as CSV",
    description: [
      "The rows of the list, newest first, without pages: the file is streamed. Times are UTC. A text that a spreadsheet",
      "would read as a formula is prefixed with an apostrophe.",
    ].join(" "),
    tag: "Cards",
    signed: true,
    params: CardParams,
    query: ExportQuery,
    cost: FILE_COST,
    download: "text/csv",
    answer: Type.String({
      examples: [
        "occurredAt,reference,type\r\n2026-01-31T08:15:30.000Z,ctx_1b6w0m4s75zc,Settlement\r\n",
      ],
    }),
    refusals: [cardNotFound, ...dateRefusals, archivedPeriod],
    read: async ({ access: { environmentId }, params: { reference }, query }) => {
      const { id: cardId, createdAt } = await findCard(kit.database, environmentId, reference);
      const range = dateRange(query);
      await requireKeptSince(kit.database, range, { madeAt: createdAt, isWhole: true });
      const file = exportStatement(kit.database, { environmentId, cardId, ...range });
      return new Download("text/csv; charset=utf-8", `card-${reference}.csv`, file);
    },
  }),
];
