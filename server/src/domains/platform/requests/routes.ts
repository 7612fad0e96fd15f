import type { Static } from "typebox";
import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { RouteNames } from "../../../kernel/http/routes/route-names.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { invalidStatusFilter, requestNotFound, unknownRoute } from "./errors.ts";
import { findRequest } from "./find-request.ts";
import { listRequests } from "./list-requests.ts";
import { presentRequest } from "./present-request.ts";
import { readStatusRange } from "./rules.ts";
import {
  LoggedRequest,
  LoggedRequestWithBodies,
  PAGE_SIZE,
  RequestParams,
  RequestsQuery,
} from "./schemas.ts";

const tag = "Requests";

/** The filters that look into rows. */
const SEARCHED = ["status", "route", "errorCode", "apiKeyId", "reference"] as const;

export const requestRoutes = (kit: Kit, routeNames: RouteNames): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/requests",
    operationId: "listRequests",
    tag,
    summary: "List your API requests of the last days",
    description:
      "Every request with a known API key, newest first. A request appears some seconds after its answer. The operator decides how many days are kept; the default is 7. " +
      "`total` counts to 10,000; `has_more` is exact on every page. A filter by `status`, `route`, `errorCode`, `apiKeyId` or `reference` searches the newest 10,000 requests. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest request not searched: send it as `endDate` to continue.",
    cost: (query) =>
      listCost({ ...query, searchBy: SEARCHED.map((name) => query[name]).find(Boolean) }),
    readsRequestLog: true,
    refusals: [...dateRefusals, tooFarBack, invalidStatusFilter, unknownRoute],
    query: RequestsQuery,
    answer: LoggedRequest,
    paged: true,
    read: async ({ access, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const unknown = query.route && routeNames.findUnknownRoute(query.route);
      if (unknown) throw unknownRoute(unknown);
      const { environmentId, scopes } = access;
      const wanted = { environmentId, scopes, ...filtersOf(query), ...dateRange(query) };
      const { rows, ...listed } = await listRequests(kit.database, wanted, asked);
      return page({ ...listed, rows: rows.map(presentRequest) }, asked);
    },
  }),
  readRoute({
    method: "GET",
    path: "/business/requests/:requestId",
    operationId: "getRequest",
    tag,
    summary: "Get an API request with its bodies",
    description:
      "Secrets, PINs and personal data are masked before a request is kept. The references identify what the request created or changed.",
    readsRequestLog: true,
    params: RequestParams,
    answer: LoggedRequestWithBodies,
    refusals: [requestNotFound],
    read: async ({ access, params }) => {
      const request = await findRequest(kit.database, access, params.requestId);
      const unknownFields = routeNames.listUnknownFields(request.route, request.requestBody);
      return { ...request, unknownFields };
    },
  }),
];

function filtersOf(query: Static<typeof RequestsQuery>) {
  return {
    status: query.status === undefined ? null : readStatusRange(query.status),
    route: query.route ?? null,
    errorCode: query.errorCode ?? null,
    apiKeyId: query.apiKeyId === undefined ? null : BigInt(query.apiKeyId),
    reference: query.reference ?? null,
    requestId: query.requestId ?? null,
  };
}
