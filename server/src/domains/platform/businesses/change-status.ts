import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type ActionName, recordAction } from "../audit/index.ts";
import { businessNotFound } from "./errors.ts";
import { type Business, lockBusiness, updateStatus } from "./queries.ts";

export interface BusinessOrder {
  readonly businessId: bigint;
  readonly by: string;
}

export interface ChangedBusiness extends Business {
  readonly changed: boolean;
}

/** Sets the status of a business. Records nothing where it is unchanged. */
export function changeStatus(
  kit: Kit,
  { businessId, by }: BusinessOrder,
  action: ActionName,
  status: Business["status"],
): Promise<ChangedBusiness> {
  return kit.database.transaction(async (tx) => {
    const business = await lockedBusiness(tx, businessId);
    if (business.status === status) return { ...business, changed: false };
    await updateStatus(tx, businessId, status);
    const details = { statusBefore: business.status, status };
    await recordAction(kit, tx, { by, action, businessId, details });
    return { ...business, status, changed: true };
  });
}

export async function lockedBusiness(tx: Transaction, businessId: bigint): Promise<Business> {
  const business = await lockBusiness(tx, businessId);
  if (business === undefined) throw businessNotFound({ businessId });
  return business;
}
