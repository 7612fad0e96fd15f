import {
  changeOperatorRole,
  endOperatorSessions,
  inviteOperator,
  listOperatorInvitations,
  listOperatorRoles,
  listOperators,
  type RoleGrants,
  removeOperator,
  revokeOperatorInvitation,
  type WrittenOperatorInvitation,
} from "../domains/platform/operators/index.ts";
import { OPERATOR_ROLES, type OperatorRole } from "../kernel/tenancy/operators.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { invitationId, oneOf, operatorId, text } from "./readers.ts";

const operator = argument(operatorId, "the id of the operator, from `operator list`");
const role = oneOf("ROLE", OPERATOR_ROLES);

export const operatorCommands = [
  command({
    name: "operator invite",
    needs: "operators:write",
    summary: "Invites a person to the console, and shows the link.",
    note: "Pass the link on yourself: no mail carries it. It works once, within 7 days, and sets name and password. A new invitation replaces an open one to the same address.",
    parameters: {
      email: argument(text("EMAIL", "an e-mail address"), "the person's e-mail address"),
      role: needed(role, `${OPERATOR_ROLES.join(", ")}; \`operator roles\` says what each may do`),
    },
    run: ({ kit, by }, { email, role: given }) => inviteOperator(kit, { email, role: given, by }),
    show: showInvitation,
  }),
  command({
    name: "operator list",
    needs: "operators:read",
    summary: "Lists the operators, their roles and their second factors.",
    parameters: {},
    run: ({ kit }) => listOperators(kit),
    show: showOperators,
  }),
  command({
    name: "operator role",
    needs: "operators:write",
    summary: "Gives an operator another role at once.",
    note: "The last admin keeps the role. A former admin's open invitations end. Open proposals end if the new role may not move money.",
    parameters: { operator, role: argument(role, OPERATOR_ROLES.join(", ")) },
    run: ({ kit, by }, input) =>
      changeOperatorRole(kit, { operatorId: input.operator, role: input.role, by }),
    show: ({ email, role: given }) => `${email} is now ${given}.`,
  }),
  command({
    name: "operator remove",
    needs: "operators:write",
    summary: "Removes an operator at once, with sessions, password and second factors.",
    note: "The last admin stays. Open proposals of the operator are rejected. An operator who lost the second factor is removed and invited again.",
    parameters: { operator },
    run: ({ kit, by }, input) => removeOperator(kit, { operatorId: input.operator, by }),
    show: ({ email }) => `${email} is no longer an operator, and every session has ended.`,
  }),
  command({
    name: "operator invitations",
    needs: "operators:read",
    summary: "Lists the open invitations of operators.",
    parameters: {},
    run: ({ kit }) => listOperatorInvitations(kit),
    show: showInvitations,
  }),
  command({
    name: "operator revoke",
    needs: "operators:write",
    summary: "Revokes an open invitation of an operator. Its link ends at once.",
    parameters: {
      invitation: argument(invitationId, "the id of the invitation, from `operator invitations`"),
    },
    run: ({ kit, by }, input) =>
      revokeOperatorInvitation(kit, { invitationId: input.invitation, by }),
    show: ({ email }) => `The invitation of ${email} is revoked.`,
  }),
  command({
    name: "operator end-sessions",
    needs: "operators:write",
    summary: "Ends every session of an operator, who may sign in again.",
    note: "For a lost device. A passkey on it stays until the operator or `operator remove` deletes it.",
    parameters: { operator },
    run: ({ kit, by }, input) => endOperatorSessions(kit, { operatorId: input.operator, by }),
    show: ({ email, ended }) => `Sessions of ${email} that ended: ${ended}.`,
  }),
  command({
    name: "operator roles",
    needs: "operators:read",
    summary: "Shows what each role of an operator may do.",
    parameters: {},
    run: async () => listOperatorRoles(),
    show: showRoles,
  }),
];

function showInvitation({ email, role: given, link, expiresAt }: WrittenOperatorInvitation) {
  return `${email} is invited as ${given}. The link works once, until ${minute(expiresAt)}:\n\n${link}`;
}

function showOperators(operators: Awaited<ReturnType<typeof listOperators>>): string {
  if (operators.length === 0) return "There are no operators. Invite one with `operator invite`.";
  return table(
    ["OPERATOR", "ROLE", "EMAIL", "NAME", "SECOND FACTOR", "SINCE", "LAST USED"],
    operators.map((one) => [
      String(one.operatorId),
      one.role,
      one.email,
      one.name,
      factorsOf(one),
      minute(one.joinedAt),
      one.lastUsedAt === null ? "-" : minute(one.lastUsedAt),
    ]),
  );
}

function factorsOf(one: { readonly hasAuthenticator: boolean; readonly passkeys: number }): string {
  const passkeys = one.passkeys === 1 ? "1 passkey" : `${one.passkeys} passkeys`;
  const factors = [
    ...(one.hasAuthenticator ? ["authenticator"] : []),
    ...(one.passkeys > 0 ? [passkeys] : []),
  ];
  return factors.length === 0 ? "none yet" : factors.join(", ");
}

function showInvitations(invitations: Awaited<ReturnType<typeof listOperatorInvitations>>) {
  if (invitations.length === 0) return "There are no open invitations.";
  return table(
    ["INVITATION", "ROLE", "EMAIL", "INVITED BY", "UNTIL"],
    invitations.map((one) => [
      String(one.id),
      one.role,
      one.email,
      one.invitedBy,
      minute(one.expiresAt),
    ]),
  );
}

function showRoles(roles: readonly RoleGrants[]): string {
  return table(
    ["ROLE", "MAY"],
    roles.map((one): [OperatorRole, string] => [one.role, one.permissions.join(" ")]),
  );
}
