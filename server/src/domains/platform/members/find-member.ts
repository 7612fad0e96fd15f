import type { Kit } from "../../../kernel/kit.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { readMemberOf } from "./queries.ts";
import { permissionsOf } from "./rules.ts";

/** Returns a person's active membership of a business. Undefined without one, or without such a business. */
export async function findMember(
  { database }: Pick<Kit, "database">,
  businessId: bigint,
  userId: string,
): Promise<Member | undefined> {
  const row = await readMemberOf(database, businessId, userId);
  if (row === undefined) return undefined;
  const { joinedAt: _, ...member } = row;
  return { ...member, permissions: permissionsOf(row.role) };
}
