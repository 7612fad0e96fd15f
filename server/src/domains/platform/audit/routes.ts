import type { Static } from "typebox";
import { FILE_COST, listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { Download } from "../../../kernel/http/routes/route.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { actionNotFound } from "./errors.ts";
import { exportActions } from "./export-actions.ts";
import { listBusinessActions } from "./list-business-actions.ts";
import { type ActionFilter, readPeople } from "./list-queries.ts";
import {
  ActionAnswer,
  ActionParams,
  ActionPeople,
  ActionsExportQuery,
  ActionsQuery,
  PAGE_SIZE,
} from "./schemas.ts";
import { showAction } from "./show-action.ts";

const tag = "Audit";

export const auditRoutes = (kit: Kit): readonly SessionRoute[] =>
  [listing, exporting, listingPeople, showing].map((route) => ({
    route: route(kit),
    of: "business",
    permission: "audit:read",
  }));

const filterOf = (businessId: bigint, query: Static<typeof ActionsExportQuery>): ActionFilter => ({
  businessId,
  by: query.by ?? null,
  group: query.group ?? null,
  search: searchOf(query),
  ...dateRange(query),
});

const listing = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/audit",
    operationId: "listActions",
    tag,
    summary: "List what members and operators did to the business",
    description:
      "Newest first. A filter by `group` or `searchBy` searches the newest 10,000 actions that match the other filters. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    cost: (query) => listCost({ ...query, searchBy: query["searchBy"] ?? query["group"] }),
    query: ActionsQuery,
    answer: ActionAnswer,
    paged: true,
    refusals: [...dateRefusals, tooFarBack],
    read: async ({ member, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      return page(await listBusinessActions(kit, filterOf(member.businessId, query), asked), asked);
    },
  });

const exporting = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/audit/export",
    operationId: "exportActions",
    tag,
    summary: "Export the actions that a list's filters leave as CSV",
    cost: FILE_COST,
    query: ActionsExportQuery,
    download: "text/csv",
    answer: Type.String({ examples: ["at,by,phrase\r\n"] }),
    refusals: dateRefusals,
    read: ({ member, query }) => {
      const file = exportActions(kit.database, filterOf(member.businessId, query));
      return new Download("text/csv; charset=utf-8", "audit.csv", file);
    },
  });

const listingPeople = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/audit/people",
    operationId: "listActionPeople",
    tag,
    summary: "List who did something to the business",
    answer: ActionPeople,
    read: async ({ member }) => {
      const people = await readPeople(kit.database.ordered, member.businessId);
      return { people: people.map(({ by }) => by) };
    },
  });

const showing = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/audit/:actionId",
    operationId: "getAction",
    tag,
    summary: "Get one action",
    params: ActionParams,
    answer: ActionAnswer,
    refusals: [actionNotFound],
    read: ({ member, params }) => showAction(kit, member.businessId, BigInt(params.actionId)),
  });
