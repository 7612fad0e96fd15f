import { type ActingMember, requirePermission } from "../../platform/members/index.ts";
import { ownTransfer } from "./errors.ts";
import type { TransferMaker } from "./maker-queries.ts";

/** A member who decides about a transfer. */
export interface DecidingMember {
  readonly memberId: bigint;
  readonly userId: string;
  readonly name: string;
  /** The names of the others who may approve it. */
  readonly others: readonly string[];
}

/**
 * Throws unless the member may decide, by the role that they have under the locks. The maker of a transfer may withdraw
 * it and never approve it. The same holds for those who wrote its file.
 */
export function requireDecider(
  decision: "approved" | "rejected",
  { userId, others }: DecidingMember,
  member: ActingMember | undefined,
  makers: readonly TransferMaker[],
): void {
  const isMaker = makers.some((maker) => maker.userId === userId);
  if (decision === "rejected" && isMaker) {
    requirePermission(member, "money:send");
    return;
  }
  requirePermission(member, "money:approve");
  if (decision === "rejected") return;
  const hasPrepared = makers.some(({ preparedBy }) => preparedBy.includes(userId));
  if (isMaker || hasPrepared) throw ownTransfer({ others });
}
