import { FILE_COST, listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { Download, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { archivedPeriod } from "../../../kernel/ledger/require-kept.ts";
import { exportStatement } from "./export-statement.ts";
import { listStatement } from "./list-statement.ts";
import {
  CardWalletAnswer,
  ExportQuery,
  PAGE_SIZE,
  StatementFile,
  StatementQuery,
  StatementRow,
} from "./schemas.ts";
import { showCardWallet } from "./show-wallet.ts";

const reading = { tag: "Cards", signed: true, method: "GET" } as const;

export const cardWalletRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...reading,
    path: "/business/card-wallet",
    operationId: "getCardWallet",
    summary: "Get the card wallet",
    description:
      "The dollars that pay for issuing and funding cards. The operator of the service funds it.",
    answer: CardWalletAnswer,
    read: ({ access }) => showCardWallet(kit.database, access),
  }),
  readRoute({
    ...reading,
    path: "/business/card-wallet/transactions",
    operationId: "listCardWalletTransactions",
    summary: "List card wallet transactions",
    description: [
      "Fundings, fees, and money moved to cards or returned from them, newest first. Purchases are in the statement of",
      "their card. `searchBy`, `minAmount` and `maxAmount` search the newest 10,000 rows in the range of dates. Where there are",
      "more, `searched_back_to` in `meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    query: StatementQuery,
    answer: StatementRow,
    paged: true,
    cost: listCost,
    refusals: [...dateRefusals, archivedPeriod, ...amountRefusals, tooFarBack],
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const entries = { search: searchOf(query), ...amountRange(query) };
      const wanted = { period: dateRange(query), entries };
      return page(await listStatement(kit.database, environmentId, wanted, asked), asked);
    },
  }),
  readRoute({
    ...reading,
    path: "/business/card-wallet/statement",
    operationId: "exportCardWalletStatement",
    summary: "Export the card wallet's statement as CSV",
    description:
      "The entries with the balance before and after each, oldest first, without pages: the file is streamed. Times are UTC.",
    query: ExportQuery,
    cost: FILE_COST,
    download: "text/csv",
    answer: StatementFile,
    refusals: [...dateRefusals, archivedPeriod],
    read: async ({ access: { environmentId }, query }) => {
      const file = await exportStatement(kit.database, environmentId, dateRange(query));
      return new Download("text/csv; charset=utf-8", "card-wallet.csv", file);
    },
  }),
];
