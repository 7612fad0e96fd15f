import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, computed, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";

/**
 * An active member of the business whose environment an operation works in. Operations read it after their locks: a
 * member who has lost a role can no longer use it.
 */
const actingMembers = recordTable({
  name: "acting_member",
  table: "members",
  lock: "none",
  columns: {
    /** The environment that the operation works in. A member is of its business. */
    environmentId: computed(bigint("environment_id"), "query.environment_id"),
    id: bigint("id"),
    userId: text("user_id"),
    role: text<Role>("role"),
  },
  where:
    "status = 'active' and business_id = (select business_id from environments where id = query.environment_id)",
  insert: false,
});

export type ActingMember = RowOf<typeof actingMembers>;

export const memberById = (id: bigint): Need<ActingMember> => ({
  record: actingMembers,
  key: String(id),
});

/** The active members of a business with one of these roles, by their names. */
export const readMembersWith = (queryable: Queryable, businessId: bigint, roles: readonly Role[]) =>
  queryable.many<{ userId: string; name: string }>(sql`
    select member.user_id as "userId", person.name
    from members member join login_users person on person.id = member.user_id
    where member.business_id = ${businessId} and member.status = 'active'
      and member.role = any(string_to_array(${roles.join(",")}, ','))
    order by person.name, person.id
    limit 1000`);
