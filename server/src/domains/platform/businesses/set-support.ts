import type { Kit } from "../../../kernel/kit.ts";
import { isEmailAddress } from "../../../kernel/text/email-address.ts";
import { recordAction } from "../audit/index.ts";
import { badSupport, businessNotFound } from "./errors.ts";
import { lockBusiness, updateSupport } from "./queries.ts";

export interface SupportOrder {
  readonly businessId: bigint;
  /** Null: none. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly by: string;
}

/** Sets the help contacts for the customers of a business. Its pay pages show them. */
export async function setSupport(
  kit: Kit,
  { businessId, email, phone, by }: SupportOrder,
): Promise<void> {
  if (email !== null && !isEmailAddress(email))
    throw badSupport({ what: "one plain address", param: "email" });
  if (phone !== null && !/^\+?[0-9]{7,15}$/.test(phone)) {
    const what = "a phone number of 7 to 15 digits, like +2348012345678";
    throw badSupport({ what, param: "phone" });
  }
  await kit.database.transaction(async (tx) => {
    if ((await lockBusiness(tx, businessId)) === undefined) throw businessNotFound({ businessId });
    await updateSupport(tx, businessId, { email, phone });
    const details = { email, phone };
    await recordAction(kit, tx, { by, action: "business.set_support", businessId, details });
  });
}
