import type { Kit } from "../../../kernel/kit.ts";
import { releaseHeldMail } from "../../../kernel/providers/mail/queries.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";
import { requireMailCap } from "./rules.ts";

/** Sets how many mails a day one mode of a business may send to its customers. Held mail is tried again. */
export async function setMailCap(
  kit: Kit,
  order: EnvironmentOrder & { readonly mailsPerDay: number },
): Promise<ChangedEnvironment> {
  const mailsPerDay = requireMailCap(order.mailsPerDay);
  const changed = await changeEnvironment(kit, order, "business.set_mail_cap", { mailsPerDay });
  await releaseHeldMail(kit.database, changed.id);
  return changed;
}
