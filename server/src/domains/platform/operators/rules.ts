import {
  OPERATOR_PERMISSIONS,
  OPERATOR_ROLES,
  type OperatorPermission,
  type OperatorRole,
} from "../../../kernel/tenancy/operators.ts";

const READING: readonly OperatorPermission[] = OPERATOR_PERMISSIONS.filter((permission) =>
  permission.endsWith(":read"),
);

/** What each role allows. */
const ROLE_PERMISSIONS: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  admin: OPERATOR_PERMISSIONS,
  finance: [
    ...READING,
    ...(["money:write", "businesses:write", "alerts:write"] as const),
    ...(["customers:write", "identity:reveal"] as const),
  ],
  engineer: [
    ...READING,
    ...(["providers:write", "deliveries:write", "webhooks:write"] as const),
    ...(["system:write", "alerts:write"] as const),
  ],
  support: [
    ...READING,
    ...(["deliveries:write", "customers:write", "alerts:write", "view:as"] as const),
  ],
  read_only: READING,
};

export const permissionsOf = (role: OperatorRole): ReadonlySet<OperatorPermission> =>
  new Set(ROLE_PERMISSIONS[role]);

/** The roles that have a permission, the strongest first. */
export const rolesWith = (permission: OperatorPermission): readonly OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));

export interface RoleGrants {
  readonly role: OperatorRole;
  readonly permissions: readonly OperatorPermission[];
}

/** Every role with what it allows, the strongest first: the table that decides, for people to read. */
export const listOperatorRoles = (): readonly RoleGrants[] =>
  OPERATOR_ROLES.map((role) => ({ role, permissions: ROLE_PERMISSIONS[role] }));
