import type { InstallationMail } from "../../../kernel/providers/mail/mail.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";

type MailText = Omit<InstallationMail, "writtenAt">;

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "owner",
  admin: "admin",
  developer: "developer",
  finance: "finance",
  support: "support",
  read_only: "read only",
};

export const invitationMail = (invitation: {
  readonly email: string;
  readonly businessName: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly link: string;
}): MailText => ({
  kind: "members.invitation",
  to: invitation.email,
  subject: `Join ${invitation.businessName} on Kasuwa`,
  body: `${invitation.invitedBy} invites you to ${invitation.businessName} as ${ROLE_NAMES[invitation.role]}. Open this address within 7 days. It works once:

${invitation.link}

If you do not know the sender, ignore this mail.`,
});

export const pinLockedMail = (to: string): MailText => ({
  kind: "members.pin_locked",
  to,
  subject: "Your Kasuwa PIN was wrong five times",
  body: `A PIN was typed wrong five times in a session of your account, and the PIN is locked for 15 minutes.

If this was not you, another person may be signed in to your account: set a new password with “Forgotten password” now. This ends all sessions.`,
});

export const otpMail = (to: string, code: string): MailText => ({
  kind: "members.one_time_code",
  to,
  subject: `${code} is your Kasuwa code`,
  body: `Your one-time code is ${code}. It confirms one action in the dashboard and is valid for 10 minutes.

If you did not ask for it, set a new password: another person may be signed in to your account.`,
});
