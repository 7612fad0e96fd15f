import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { listBusinessActions } from "./list-business-actions.ts";
import { ActionAnswer, ActionsQuery, PAGE_SIZE } from "./schemas.ts";

export const auditRoutes = (kit: Kit): readonly SessionRoute[] => [
  { route: listActionsRoute(kit), of: "business", permission: "audit:read" },
];

const listActionsRoute = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/audit",
    operationId: "listActions",
    tag: "Audit",
    summary: "List what members and operators did to the business",
    cost: listCost,
    query: ActionsQuery,
    answer: ActionAnswer,
    paged: true,
    refusals: [tooFarBack],
    read: async ({ member, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const { rows, ...listed } = await listBusinessActions(kit, member.businessId, asked);
      const shown = rows.map(({ businessId: _, id, ...row }) => ({ id: Number(id), ...row }));
      return page({ ...listed, rows: shown }, asked);
    },
  });
