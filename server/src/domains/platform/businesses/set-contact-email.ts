import type { Kit } from "../../../kernel/kit.ts";
import { isEmailAddress } from "../../../kernel/text/email-address.ts";
import { recordAction } from "../audit/index.ts";
import { badContactEmail, businessNotFound } from "./errors.ts";
import { lockBusiness, updateContactEmail } from "./queries.ts";

export interface ContactOrder {
  readonly businessId: bigint;
  /** Null: mail for the business is kept for the operator. */
  readonly email: string | null;
  readonly by: string;
}

/** Sets the address for mail to the business itself, for example about failing webhook endpoints. */
export async function setContactEmail(
  kit: Kit,
  { businessId, email, by }: ContactOrder,
): Promise<void> {
  if (email !== null && !isEmailAddress(email)) throw badContactEmail();
  await kit.database.transaction(async (tx) => {
    if ((await lockBusiness(tx, businessId)) === undefined) throw businessNotFound({ businessId });
    await updateContactEmail(tx, businessId, email);
    const details = { email };
    await recordAction(kit, tx, { by, action: "business.set_contact_email", businessId, details });
  });
}
