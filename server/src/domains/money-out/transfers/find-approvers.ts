import type { Queryable } from "../../../kernel/database/database.ts";
import { listMembersWith } from "../../platform/members/index.ts";

/** A member who may approve. */
export interface Approver {
  readonly userId: string;
  readonly name: string;
}

/** The members of a business who may approve what these users have made. */
export async function findApprovers(
  queryable: Queryable,
  businessId: bigint,
  makers: readonly string[],
): Promise<readonly Approver[]> {
  const all = await listMembersWith(queryable, businessId, "money:approve");
  return all.filter(({ userId }) => !makers.includes(userId));
}
