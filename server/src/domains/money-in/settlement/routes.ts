import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { settlementNotFound } from "./errors.ts";
import { listSettlements } from "./list-settlements.ts";
import {
  PAGE_SIZE,
  SettlementAnswer,
  SettlementParams,
  SettlementQuery,
  SettlementRow,
  SettlementsQuery,
  settlementFilter,
} from "./schemas.ts";
import { showSettlement } from "./show-settlement.ts";

export const settlementRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/settlements",
    operationId: "listSettlements",
    tag: "Collections",
    summary: "List settlements",
    description: [
      "Credits that become available at the same moment are one row. The `Pending` amounts add up to the",
      "`pending` of your balance. Money that is available at once has no row. `total` counts to 10,000; `has_more` is exact on",
      "every page. You can page through 100,000 rows. `searchBy` finds a whole reference in all settlements; `minAmount` and",
      "`maxAmount` search the newest 10,000 that match the other filters. Where there are more, `searched_back_to` in",
      "`meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    cost: (query) => listCost(query, () => false),
    refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
    query: SettlementsQuery,
    answer: SettlementRow,
    paged: true,
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const filter = settlementFilter(environmentId, query);
      return page(await listSettlements(kit.database, filter, asked), asked);
    },
  }),
  readRoute({
    method: "GET",
    path: "/business/settlements/:reference",
    operationId: "getSettlement",
    tag: "Collections",
    summary: "Get a settlement with its transactions",
    description: [
      "Credits from versions that did not store their settlement count in `amount` and `credits`, but are not in `transactions`.",
      "Nor is a customer's credit that was withheld. You can page through 100,000 rows.",
    ].join(" "),
    cost: listCost,
    params: SettlementParams,
    query: SettlementQuery,
    answer: SettlementAnswer,
    refusals: [settlementNotFound, tooFarBack],
    read: ({ access: { environmentId }, params: { reference }, query }) =>
      showSettlement(kit.database, { environmentId, reference }, pageAsked(query, PAGE_SIZE)),
  }),
];
