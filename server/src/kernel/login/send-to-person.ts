import { outbox } from "../providers/mail/mailer.ts";
import type { MailText } from "./login-mails.ts";
import type { LoginTools } from "./login-tools.ts";

/** Writes a mail into the outbox. A worker sends it, so the answer's time does not tell whether there was one. */
export const sendToPerson = (
  { database, clock }: Pick<LoginTools, "database" | "clock">,
  mail: MailText,
): Promise<void> => outbox.sendToPerson(database, { ...mail, writtenAt: clock.now() });
