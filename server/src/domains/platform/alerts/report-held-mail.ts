import type { Kit } from "../../../kernel/kit.ts";
import type { HeldMail } from "../../../kernel/providers/mail/mailer.ts";
import { raiseSingleAlert } from "./raise-single-alert.ts";

/** Alerts the operator once a day that the mail cap of a business holds mail back. */
export const reportHeldMail = (
  kit: Pick<Kit, "ledger">,
  { environmentId, mailsPerDay, day }: HeldMail,
): Promise<void> =>
  raiseSingleAlert(kit, environmentId, {
    kind: "mail.daily_cap",
    subject: day,
    message:
      `The cap of ${mailsPerDay} mails a day is reached. More mail waits in the outbox for the next day. ` +
      "Check `mail list`, and raise the cap with `business mail-cap` if the mail is legitimate.",
  });
