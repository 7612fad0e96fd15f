import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { memberRead, memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { badThreshold } from "./errors.ts";
import { ShownThresholds, Thresholds } from "./member-schemas.ts";
import { changeThresholds } from "./set-approval-threshold.ts";
import { showThresholds } from "./show-thresholds.ts";

/** The amounts above which transfers wait for approval. */
export const thresholdRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/settings/approvals",
      operationId: "showThresholds",
      tag: "Approvals",
      summary: "Get the amounts above which transfers wait for approval",
      answer: ShownThresholds,
      read: ({ access }) => showThresholds(kit, access),
    }),
  },
  {
    of: "environment",
    permission: "settings:write",
    pin: true,
    route: memberWrite({
      method: "PUT",
      path: "/settings/approvals",
      operationId: "changeThresholds",
      tag: "Approvals",
      summary: "Set the amounts above which transfers wait for approval",
      idempotencyKey: "required",
      movesMoney: false,
      body: Thresholds,
      answer: ShownThresholds,
      refusals: [badThreshold],
      write: (call) =>
        actOnce(kit, call, "thresholds.change", async () => {
          const { businessId, mode } = call.access;
          const { dashboardAbove, apiAbove } = call.body;
          const changes = {
            approvalAbove: readAbove(apiAbove),
            dashboardApprovalAbove: readAbove(dashboardAbove),
          };
          await changeThresholds(kit, { businessId, mode, changes, by: call.member.email });
          return await showThresholds(kit, call.access);
        }),
    }),
  },
];

const readAbove = (above: number | undefined) => (above === undefined ? null : fromDecimal(above));
