import { Type } from "../../../kernel/http/routes/type.ts";
import {
  type MemberCall,
  memberRead,
  memberWrite,
} from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { decideAsMember } from "./decide-as-member.ts";
import type { Decision } from "./decide-waiting.ts";
import {
  approvalNotFound,
  approvalNotOpen,
  noteMissing,
  ownTransfer,
  receiverGone,
} from "./errors.ts";
import { listMemberApprovals, showMemberApproval } from "./list-member-approvals.ts";
import { makerOfCall } from "./member-routes.ts";
import {
  ApprovalsQuery,
  DecidedApproval,
  MemberApproval,
  MemberApprovalDetail,
  NoBody,
  ReferenceParams,
  RejectBody,
} from "./member-schemas.ts";

const deciding = {
  method: "POST",
  tag: "Approvals",
  idempotencyKey: "required",
  params: ReferenceParams,
  answer: DecidedApproval,
} as const;

/** What members approve and reject. */
export const approvalRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/approvals",
      operationId: "listApprovals",
      tag: "Approvals",
      summary: "List what waits for approval, or the newest decisions",
      query: ApprovalsQuery,
      answer: Type.Array(MemberApproval),
      read: (call) => listMemberApprovals(kit, viewerOf(call), call.query.decided ?? false),
    }),
  },
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/approvals/:reference",
      operationId: "showApproval",
      tag: "Approvals",
      summary: "Get what waits for approval, or waited",
      params: ReferenceParams,
      answer: MemberApprovalDetail,
      refusals: [approvalNotFound],
      read: (call) => showMemberApproval(kit, viewerOf(call), call.params.reference),
    }),
  },
  {
    of: "environment",
    permission: "money:approve",
    pin: true,
    route: memberWrite({
      ...deciding,
      path: "/approvals/:reference/approve",
      operationId: "approveTransfer",
      summary: "Approve a transfer, or all of a file",
      service: "transfers",
      body: NoBody,
      refusals: [approvalNotOpen, ownTransfer, receiverGone],
      write: (call) => decide(kit, call, "approved", undefined),
    }),
  },
  {
    of: "environment",
    permission: "money:send",
    route: memberWrite({
      ...deciding,
      path: "/approvals/:reference/reject",
      operationId: "rejectTransfer",
      summary: "Reject a transfer, or withdraw your own",
      body: RejectBody,
      refusals: [approvalNotOpen, noteMissing],
      write: (call) => decide(kit, call, "rejected", call.body.note),
    }),
  },
];

const viewerOf = ({ access, member }: MemberCall) => ({
  environmentId: access.environmentId,
  businessId: access.businessId,
  userId: member.userId,
  mayApprove: member.permissions.has("money:approve"),
});

const decide = (
  kit: Kit,
  call: MemberCall<{ reference: string }>,
  decision: Decision,
  note: string | undefined,
) =>
  decideAsMember(kit, {
    environmentId: call.access.environmentId,
    businessId: call.access.businessId,
    reference: call.params.reference,
    decision,
    note,
    member: makerOfCall(call),
  });
