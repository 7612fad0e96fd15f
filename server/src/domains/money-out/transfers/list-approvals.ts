import type { Kit } from "../../../kernel/kit.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { readWaitingApprovals, type WaitingApproval } from "./approval-queries.ts";

export interface ListedApproval extends Omit<WaitingApproval, "id" | "type"> {
  readonly reference: string;
}

export interface ApprovalsAsked {
  readonly businessId?: bigint | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 200;

/** Returns the transfers that wait for approval, the oldest first. */
export async function listApprovals(
  { database }: Kit,
  { businessId = undefined, page = 1 }: ApprovalsAsked,
): Promise<ListedApproval[]> {
  const offset = (page - 1) * PAGE_SIZE;
  const asked = { businessId: businessId ?? null, limit: PAGE_SIZE, offset };
  const rows = await readWaitingApprovals(database, asked);
  return rows.map(({ id, type, ...row }) => ({ reference: referenceOf({ id, type }), ...row }));
}
