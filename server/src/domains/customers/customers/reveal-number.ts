import type { Kit } from "../../../kernel/kit.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { recordAction, requireReason } from "../../platform/audit/index.ts";
import { customerNotFound, numberUnknown } from "./errors.ts";
import { readCustomer } from "./queries.ts";
import { unsealNumber } from "./seal-number.ts";
import type { NumberField } from "./sealed-table.ts";

export interface RevealOrder {
  readonly access: Pick<Access, "environmentId" | "businessId" | "mode">;
  readonly customerId: bigint;
  readonly field: NumberField;
  readonly reason: string;
  readonly by: string;
}

/**
 * Returns one identity number of a customer, whole. Who asked, and why, is recorded in the same transaction. Throws for
 * an unknown customer, a number that the customer does not have, and a reason that is blank or names the number.
 */
export async function revealNumber(kit: Kit, order: RevealOrder) {
  const { access, customerId, field, by } = order;
  const { environmentId, businessId, mode } = access;
  return await kit.database.transaction(async (tx) => {
    const customer = await readCustomer(tx, environmentId, customerId);
    if (customer === undefined) throw customerNotFound({ param: "id" });
    const number = unsealNumber(kit.vault, customer, field);
    if (number === null) throw numberUnknown();
    const reason = requireReason(order.reason, [number]);
    const details = { customer: String(customerId), field, reason };
    await recordAction(kit, tx, { by, action: "customer.reveal", businessId, mode, details });
    return { customerId: Number(customerId), field, number };
  });
}
