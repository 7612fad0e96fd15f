import { type ListedMail, listMails } from "../kernel/providers/mail/queries.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { option } from "./parameters.ts";
import { page } from "./readers.ts";

const PAGE_SIZE = 50;

export const mailCommands = [
  command({
    name: "mails",
    summary: "Lists the mail that the service has written, the newest first.",
    note: "Without a mail server it waits for three days. Mail without an address is stored here. In test mode FOR is the recipient that the merchant named. Mail to people who sign in belongs to no business. --json shows all of it.",
    parameters: { page: option(page, `which page of ${PAGE_SIZE}, from 1`) },
    run: ({ kit }, { page: number = 1 }) =>
      listMails(kit.database, PAGE_SIZE, (number - 1) * PAGE_SIZE),
    show: showMails,
  }),
];

function showMails(mails: readonly ListedMail[]): string {
  if (mails.length === 0) return "There are no mails.";
  const rows = mails.map((mail) => [
    String(mail.id),
    minute(mail.writtenAt),
    mail.isOfInstallation ? "none" : `${mail.businessId} ${mail.mode}`,
    stateOf(mail),
    mail.intendedFor ?? (mail.isOfInstallation ? mail.recipient : null) ?? "",
    mail.subject,
  ]);
  return table(["MAIL", "WRITTEN", "BUSINESS", "STATE", "FOR", "SUBJECT"], rows);
}

function stateOf({ state, sentAt, failure, heldUntil }: ListedMail): string {
  if (sentAt !== null) return `sent ${minute(sentAt)}`;
  if (state === "held" && heldUntil !== null)
    return `held by the daily cap until ${minute(heldUntil)}`;
  return failure === null ? state : `${state}: ${failure}`;
}
