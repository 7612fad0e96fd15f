import type { Queryable } from "../../../kernel/database/database.ts";
import type { Permission } from "../../../kernel/tenancy/members.ts";
import { readMembersWith } from "./deciding-queries.ts";
import { rolesWith } from "./rules.ts";

/** Returns the active members of a business whose roles allow something. */
export const listMembersWith = (queryable: Queryable, businessId: bigint, permission: Permission) =>
  readMembersWith(queryable, businessId, rolesWith(permission));
