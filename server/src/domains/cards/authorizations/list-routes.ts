import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { archivedPeriod } from "../../../kernel/ledger/require-kept.ts";
import { cardNotFound } from "../cards/index.ts";
import { authorizationNotFound } from "./errors.ts";
import { listAuthorizations } from "./list-authorizations.ts";
import {
  AuthorizationDetail,
  AuthorizationParams,
  AuthorizationRow,
  AuthorizationsQuery,
  PAGE_SIZE,
} from "./schemas.ts";
import { showAuthorization } from "./show-authorization.ts";

export const authorizationReadRoute = (kit: Kit): Route =>
  readRoute({
    tag: "Cards",
    signed: true,
    method: "GET",
    path: "/business/card/:reference/authorizations/:id",
    operationId: "getCardAuthorization",
    summary: "Get an authorisation of a card",
    description: "Also returns declined purchases, with the reason.",
    params: AuthorizationParams,
    answer: AuthorizationDetail,
    refusals: [cardNotFound, authorizationNotFound],
    read: ({ access, params }) => showAuthorization(kit.database, access.environmentId, params),
  });

export const authorizationListRoute = (kit: Kit): Route =>
  readRoute({
    tag: "Cards",
    signed: true,
    method: "GET",
    path: "/business/card-authorizations",
    operationId: "listCardAuthorizations",
    summary: "List the authorisations of all cards, newest first",
    description: [
      "`status=Declined` lists the purchases that were declined, with the reason; without it the list has approved ones only.",
      "The statement of a card has both. `total` counts to",
      "10,000; `has_more` is exact on every page. You can page through 100,000 rows. `searchBy` finds an id at any age, of a",
      "declined purchase with `status=Declined`. By the last four digits of a card it searches 10,000 authorisations of the cards with these digits, 1,000 cards at most,",
      "and of declined purchases the newest 10,000 of all cards. `minAmount` and `maxAmount` search the newest 10,000 that match",
      "the other filters, for the approved or declined amount. Where there are more, `searched_back_to` in `meta.pagination` is the time",
      "of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    cost: listCost,
    query: AuthorizationsQuery,
    answer: AuthorizationRow,
    paged: true,
    refusals: [cardNotFound, ...dateRefusals, archivedPeriod, ...amountRefusals, tooFarBack],
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const { cardReference, status = null } = query;
      const ranges = { ...dateRange(query), ...amountRange(query) };
      const wanted = { environmentId, cardReference, status, search: searchOf(query), ...ranges };
      return page(await listAuthorizations(kit.database, wanted, asked), asked);
    },
  });
