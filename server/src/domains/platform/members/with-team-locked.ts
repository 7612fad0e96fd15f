import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { lastOwner, memberNotFound } from "./errors.ts";
import { countOwners, lockTeam, type MemberRow, readMember } from "./queries.ts";

/**
 * Changes the team of a business under its lock, so that two changes never see the same last owner. Throws the same for
 * an unknown business as for an unknown member.
 */
export function withTeamLocked<T>(
  { database }: Pick<Kit, "database">,
  businessId: bigint,
  change: (tx: Transaction, business: { readonly name: string }) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const business = await lockTeam(tx, businessId);
    if (business === undefined) throw memberNotFound();
    return await change(tx, business);
  });
}

export async function requireMember(
  tx: Transaction,
  businessId: bigint,
  memberId: bigint,
): Promise<MemberRow> {
  const member = await readMember(tx, businessId, memberId);
  if (member === undefined) throw memberNotFound();
  return member;
}

/** Throws if the business would have no owner without this member. */
export async function requireOtherOwner(
  tx: Transaction,
  { businessId, role }: Pick<MemberRow, "businessId" | "role">,
): Promise<void> {
  if (role === "owner" && (await countOwners(tx, businessId)) === 1) throw lastOwner();
}
