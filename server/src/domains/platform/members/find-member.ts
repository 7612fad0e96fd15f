import type { Kit } from "../../../kernel/kit.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { readMemberOf, touchMember } from "./queries.ts";
import { permissionsOf } from "./rules.ts";

const SEEN_EVERY_MS = 300_000;

/**
 * Returns the active membership of a person who asks for something. Undefined without one, or without such a business.
 * Notes when the member was here, for the team page.
 */
export async function findMember(
  { database, clock }: Pick<Kit, "database" | "clock">,
  businessId: bigint,
  userId: string,
): Promise<Member | undefined> {
  const row = await readMemberOf(database, businessId, userId);
  if (row === undefined) return undefined;
  const { joinedAt: _, seenAt, ...member } = row;
  const now = clock.now();
  if (seenAt === null || now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS)
    await touchMember(database, row, now);
  return { ...member, permissions: permissionsOf(row.role) };
}
