import { recordAction } from "../domains/platform/audit/index.ts";
import { resendMail } from "../domains/platform/notifications/index.ts";
import { type ListedMail, listMails, readMail } from "../kernel/providers/mail/queries.ts";
import { mailNotFound } from "../kernel/providers/refusals.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, option } from "./parameters.ts";
import { mailId, mailState, page } from "./readers.ts";

const PAGE_SIZE = 50;

export const mailCommands = [
  command({
    name: "mail list",
    needs: "deliveries:read",
    summary: "Lists the mail that the service has written, the newest first.",
    note: "Without a mail server it waits for three days. Mail without an address is stored here. In test mode FOR is the recipient that the merchant named. Mail to people who sign in belongs to no business.",
    parameters: {
      state: option(mailState, "only those in this state"),
      page: option(page, `which page of ${PAGE_SIZE}, from 1`),
    },
    run: async ({ kit }, { state, page: number = 1 }) => {
      const offset = (number - 1) * PAGE_SIZE;
      const mails = await listMails(kit.database, PAGE_SIZE, offset, state);
      return mails.map(withoutSecrets);
    },
    show: showMails,
  }),
  command({
    name: "mail show",
    needs: "credentials:write",
    summary: "Shows a mail with its text.",
    note: "Codes and links in it open accounts: show it only to its recipient. The audit log records who read it.",
    parameters: { mail: argument(mailId, "the id of the mail, from `mail list`") },
    run: ({ kit, by }, { mail: id }) =>
      kit.database.transaction(async (tx) => {
        const mail = await readMail(tx, id);
        if (mail === undefined) throw mailNotFound({ id });
        const details = { mail: String(id), to: addressOf(mail), kind: mail.kind };
        await recordAction(kit, tx, { by, action: "mail.show", details });
        return mail;
      }),
    show: showMail,
  }),
  command({
    name: "mail resend",
    needs: "deliveries:write",
    summary: "Gives a failed mail to the mail server again.",
    note: "At most five times a mail, and 100 mails an hour. A mail whose code or link is no longer valid is refused.",
    parameters: { mail: argument(mailId, "the id of the mail, from `mail list`") },
    run: ({ kit, by }, { mail: id }) => resendMail(kit, { id, by }),
    show: ({ id, recipient }) => `Mail ${id} goes to ${recipient} again.`,
  }),
];

type MailWithoutText = Omit<ListedMail, "body">;

/** Codes and links open accounts. The text of a mail contains them, and so does the subject of a mail with a code. */
const withoutSecrets = ({ body: _, subject, ...mail }: ListedMail): MailWithoutText => ({
  ...mail,
  subject: subject.replaceAll(/(?<![0-9])[0-9]{6}(?![0-9])/g, "******"),
});

function showMails(mails: readonly MailWithoutText[]): string {
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

function showMail(mail: ListedMail): string {
  const facts = align([
    ["mail", String(mail.id)],
    ["written", minute(mail.writtenAt)],
    ["to", addressOf(mail)],
    ["state", stateOf(mail)],
    ["subject", mail.subject],
  ]);
  return [...facts, "", mail.body].join("\n");
}

const addressOf = ({ recipient, intendedFor }: ListedMail): string =>
  recipient ?? intendedFor ?? "no address";

function stateOf({ state, sentAt, failure, heldUntil }: MailWithoutText): string {
  if (sentAt !== null) return `sent ${minute(sentAt)}`;
  if (state === "held" && heldUntil !== null)
    return `held by the daily cap until ${minute(heldUntil)}`;
  return failure === null ? state : `${state}: ${failure}`;
}
