export { changeOperatorRole } from "./change-operator-role.ts";
export { createDemoOperator } from "./create-demo-operator.ts";
export { endOperatorSessions } from "./end-operator-sessions.ts";
export { hasAuthenticator } from "./find-operator.ts";
export { inviteOperator, type WrittenOperatorInvitation } from "./invite-operator.ts";
export { listOperatorInvitations, listOperators } from "./list-operators.ts";
export { removeOperator } from "./remove-operator.ts";
export { revokeOperatorInvitation } from "./revoke-operator-invitation.ts";
export { listOperatorRoles, type RoleGrants } from "./rules.ts";
