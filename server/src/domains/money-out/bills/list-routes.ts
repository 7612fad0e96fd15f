import type { Static } from "typebox";
import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { listBills } from "./list-bills.ts";
import { BillStatus, BillsQuery, PAGE_SIZE } from "./schemas.ts";

export const billListRoute = (kit: Kit): Route =>
  readRoute({
    method: "GET",
    path: "/business/vas/purchases",
    operationId: "listBills",
    tag: "Bills",
    summary: "List purchases, newest first",
    description: [
      "`total` counts to 10,000; `has_more` is exact on every page. You can page through 100,000 rows. `searchBy` finds a whole",
      "reference, phone, meter, smart card or betting account in all purchases. It finds a part of a text in the newest 10,000",
      "that match the other filters, and so do `minAmount` and `maxAmount`. Where there are more, `searched_back_to` in",
      "`meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    cost: listCost,
    query: BillsQuery,
    answer: BillStatus,
    paged: true,
    refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const filter = { environmentId, ...filterOf(query) };
      return page(await listBills(kit.database, filter, asked), asked);
    },
  });

const filterOf = ({ status, category, ...query }: Static<typeof BillsQuery>) => ({
  status: status ?? null,
  category: category ?? null,
  search: searchOf(query),
  ...dateRange(query),
  ...amountRange(query),
});
