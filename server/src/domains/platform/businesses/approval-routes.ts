import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { memberRead, memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readApprovalRequest } from "./approval-request-queries.ts";
import { ApprovalBody, ShownApproval } from "./approval-schemas.ts";
import { approvedAlready } from "./errors.ts";
import { requestApproval } from "./request-approval.ts";

const tag = "Approval";

/** How members ask the operator for live mode. */
export const approvalRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "business",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/approval",
      operationId: "getApproval",
      tag,
      summary: "Get what your business asked the operator for, if it has",
      answer: ShownApproval,
      read: async ({ access }) => ({
        request: (await readApprovalRequest(kit.database, access.businessId)) ?? null,
      }),
    }),
  },
  {
    of: "business",
    permission: "settings:write",
    route: memberWrite({
      method: "PUT",
      path: "/approval",
      operationId: "requestApproval",
      tag,
      summary: "Ask the operator to approve your business for live mode",
      body: ApprovalBody,
      answer: ShownApproval,
      movesMoney: false,
      idempotencyKey: "required",
      refusals: [approvedAlready],
      write: (call) =>
        actOnce(kit, call, "business.request_approval", async () => {
          const { businessId } = call.access;
          const order = { ...call.body, businessId, by: call.member.email };
          return { request: await requestApproval(kit, order) };
        }),
    }),
  },
];
