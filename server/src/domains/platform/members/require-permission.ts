import type { Permission } from "../../../kernel/tenancy/members.ts";
import type { ActingMember } from "./deciding-queries.ts";
import { noLongerAllowed } from "./errors.ts";
import { permissionsOf } from "./rules.ts";

/** Throws `forbidden` if the person is no longer an active member, or their role does not allow it now. */
export function requirePermission(member: ActingMember | undefined, permission: Permission): void {
  if (member === undefined || !permissionsOf(member.role).has(permission)) throw noLongerAllowed();
}
