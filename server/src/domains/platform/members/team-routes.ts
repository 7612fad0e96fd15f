import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { memberRead, memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Member, Permission } from "../../../kernel/tenancy/members.ts";
import { changeRole } from "./change-role.ts";
import {
  alreadyMember,
  invitationNotFound,
  lastOwner,
  memberNotFound,
  onlyOwnersAppoint,
  tooManyInvitationMails,
  tooManyInvitations,
} from "./errors.ts";
import type { Invitation } from "./invitation-queries.ts";
import { inviteMember } from "./invite-member.ts";
import { leaveBusiness } from "./leave-business.ts";
import { listTeam } from "./list-team.ts";
import type { MemberRow, TeamRow } from "./queries.ts";
import { removeMember } from "./remove-member.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { type Actor, listRoles } from "./rules.ts";
import {
  Done,
  InvitationAnswer,
  InvitationBody,
  InvitationParams,
  MemberAnswer,
  MemberParams,
  RoleBody,
  TeamAnswer,
} from "./schemas.ts";

const tag = "Team";

const actorOf = ({ email: by, role }: Member): Actor => ({ by, role });

/** Who is in a business, and who may do what. */
export const teamRoutes = (kit: Kit): readonly SessionRoute[] => [
  of("team:read", showTeam(kit)),
  of("team:write", invite(kit)),
  of("team:write", revoke(kit)),
  of("team:write", change(kit)),
  of("team:write", remove(kit)),
  of(undefined, leave(kit)),
];

const of = (permission: Permission | undefined, route: SessionRoute["route"]): SessionRoute => ({
  route,
  of: "business",
  ...(permission !== undefined && { permission }),
});

const showTeam = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/team",
    operationId: "getTeam",
    tag,
    summary: "Get the members and the open invitations",
    answer: TeamAnswer,
    read: async ({ member }) => {
      const { members, invitations } = await listTeam(kit, member.businessId);
      return {
        members: members.map((row) => ({
          ...presentMember(row),
          you: row.memberId === member.memberId,
          access: member.permissions.has("team:write") ? presentAccess(row) : null,
        })),
        invitations: invitations.map(presentInvitation),
        roles: listRoles(),
      };
    },
  });

const invite = (kit: Kit) =>
  memberWrite({
    method: "POST",
    path: "/team/invitations",
    operationId: "inviteMember",
    tag,
    summary: "Invite a person by mail",
    description: "The invitation is valid for 7 days and works once.",
    idempotencyKey: "required",
    movesMoney: false,
    body: InvitationBody,
    answer: InvitationAnswer,
    refusals: [alreadyMember, onlyOwnersAppoint, tooManyInvitations, tooManyInvitationMails],
    write: (call) =>
      actOnce(kit, call, "member.invite", async () => {
        const { businessId } = call.member;
        const order = { businessId, ...call.body, actor: actorOf(call.member) };
        return presentInvitation(await inviteMember(kit, order));
      }),
  });

const revoke = (kit: Kit) =>
  memberWrite({
    method: "DELETE",
    path: "/team/invitations/:invitationId",
    operationId: "revokeInvitation",
    tag,
    summary: "Revoke an invitation",
    idempotencyKey: "required",
    movesMoney: false,
    params: InvitationParams,
    answer: Done,
    refusals: [invitationNotFound, onlyOwnersAppoint],
    write: (call) =>
      actOnce(kit, call, "member.revoke_invitation", async () => {
        const invitationId = BigInt(call.params.invitationId);
        const { businessId } = call.member;
        await revokeInvitation(kit, { businessId, invitationId, actor: actorOf(call.member) });
        return { done: true };
      }),
  });

const change = (kit: Kit) =>
  memberWrite({
    method: "PATCH",
    path: "/team/members/:memberId",
    operationId: "changeRole",
    tag,
    summary: "Change the role of a member",
    idempotencyKey: "required",
    movesMoney: false,
    params: MemberParams,
    body: RoleBody,
    answer: MemberAnswer,
    refusals: [memberNotFound, lastOwner, onlyOwnersAppoint],
    write: (call) =>
      actOnce(kit, call, "member.change_role", async () => {
        const order = { businessId: call.member.businessId, role: call.body.role };
        const memberId = BigInt(call.params.memberId);
        const actor = actorOf(call.member);
        return presentMember(await changeRole(kit, { ...order, memberId, actor }));
      }),
  });

const remove = (kit: Kit) =>
  memberWrite({
    method: "DELETE",
    path: "/team/members/:memberId",
    operationId: "removeMember",
    tag,
    summary: "Remove a member",
    idempotencyKey: "required",
    movesMoney: false,
    params: MemberParams,
    answer: Done,
    refusals: [memberNotFound, lastOwner, onlyOwnersAppoint],
    write: (call) =>
      actOnce(kit, call, "member.remove", async () => {
        const { businessId } = call.member;
        const memberId = BigInt(call.params.memberId);
        await removeMember(kit, { businessId, memberId, actor: actorOf(call.member) });
        return { done: true };
      }),
  });

const leave = (kit: Kit) =>
  memberWrite({
    method: "POST",
    path: "/team/leave",
    operationId: "leaveBusiness",
    tag,
    summary: "Leave the business",
    idempotencyKey: "required",
    movesMoney: false,
    answer: Done,
    refusals: [lastOwner],
    write: (call) =>
      actOnce(kit, call, "member.leave", async () => {
        await leaveBusiness(kit, call.member);
        return { done: true };
      }),
  });

const presentMember = ({ memberId, name, email, role, joinedAt }: MemberRow) => ({
  id: Number(memberId),
  ...{ name, email, role, joinedAt },
});

const presentAccess = ({ seenAt, hasTwoFactor, passkeys }: TeamRow) => ({
  ...{ seenAt, hasTwoFactor, passkeys },
});

const presentInvitation = (invitation: Invitation) => {
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation;
  return { id: Number(id), email, role, invitedBy, createdAt, expiresAt };
};
