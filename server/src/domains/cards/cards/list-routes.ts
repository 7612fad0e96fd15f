import type { Static } from "typebox";
import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { listAllCards } from "./list-cards.ts";
import { CardsQuery, ListedCardAnswer, PAGE_SIZE } from "./schemas.ts";

/** The list over all cardholders of a business. */
export const cardListRoute = (kit: Kit): Route =>
  readRoute({
    tag: "Cards",
    signed: true,
    method: "GET",
    path: "/business/cards",
    operationId: "listAllCards",
    summary: "List the cards of all cardholders, newest first",
    description: [
      "Includes cards that were not issued, as `Failed`. `total` counts to 10,000; `has_more` is exact on every page. You can page",
      "through 100,000 rows. `searchBy` finds a whole card reference, the last four digits and the beginning of a name or",
      "surname in all cards (of 1,000 cardholders of one name), and a part of a text in the newest 10,000 that match the other filters. Where there are more, `searched_back_to` in",
      "`meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    cost: listCost,
    query: CardsQuery,
    answer: ListedCardAnswer,
    paged: true,
    refusals: [...dateRefusals, tooFarBack],
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const filter = { environmentId, ...filterOf(query), ...dateRange(query) };
      return page(await listAllCards(kit.database, filter, asked), asked);
    },
  });

const filterOf = ({ customerId, status, ...query }: Static<typeof CardsQuery>) => ({
  customerId: customerId === undefined ? null : BigInt(customerId),
  status: status ?? null,
  search: searchOf(query),
});
