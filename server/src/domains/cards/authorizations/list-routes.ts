import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { cardNotFound } from "../cards/index.ts";
import { listAuthorizations } from "./list-authorizations.ts";
import { AuthorizationRow, AuthorizationsQuery, PAGE_SIZE } from "./schemas.ts";

export const authorizationListRoute = (kit: Kit): Route =>
  readRoute({
    tag: "Cards",
    signed: true,
    method: "GET",
    path: "/business/card-authorizations",
    operationId: "listCardAuthorizations",
    summary: "List the authorisations of all cards, newest first",
    description: [
      "Declined purchases are in the statement of the card, and so is the merchant of each authorisation. `total` counts to",
      "10,000; `has_more` is exact on every page. 100,000 rows can be paged through.",
    ].join(" "),
    cost: listCost,
    query: AuthorizationsQuery,
    answer: AuthorizationRow,
    paged: true,
    refusals: [cardNotFound, ...dateRefusals, tooFarBack],
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const { cardReference, status = null } = query;
      const wanted = { environmentId, cardReference, status, ...dateRange(query) };
      return page(await listAuthorizations(kit.database, wanted, asked), asked);
    },
  });
