import type { InstallationMail } from "../providers/mail/mail.ts";
import type { Realm } from "./realm.ts";

/** A mail without the time at which it is written. */
export type MailText = Omit<InstallationMail, "writtenAt">;

export const verificationMail = (to: string, code: string): MailText => ({
  kind: "login.verify_email",
  to,
  subject: `${code} is your Kasuwa code`,
  body: `Your code to confirm this e-mail address is ${code}. It is valid for 10 minutes.

If you did not create a Kasuwa account, ignore this mail.`,
});

export const resetMail = ({ product }: Realm, to: string, link: string): MailText => ({
  kind: "login.reset_password",
  to,
  subject: `Set a new ${product} password`,
  body: `Open this address to set a new password. It is valid for one hour and works once:

${link}

A new password ends all your sessions. If you did not ask for it, ignore this mail: your password is unchanged.`,
});

export const existingAccountMail = (to: string, loginUrl: string): MailText => ({
  kind: "login.account_exists",
  to,
  subject: "You already have a Kasuwa account",
  body: `A new account was requested for this address, but the address already has one. Log in, or set a new password:

${loginUrl}

If you did not request an account, ignore this mail.`,
});

export interface SignIn {
  readonly at: Date;
  readonly address: string;
  readonly userAgent: string;
}

export const newDeviceMail = (
  { product, sessionsPage }: Realm,
  to: string,
  { at, address, userAgent }: SignIn,
): MailText => ({
  kind: "login.new_device",
  to,
  subject: `New sign-in to your ${product} account`,
  body: `Your account was signed in to from a new device.

When     ${at.toISOString().slice(0, 16).replace("T", " ")} UTC
Address  ${address === "" ? "unknown" : address}
Browser  ${userAgent === "" ? "unknown" : userAgent.slice(0, 200)}

If this was not you, set a new password now and end all sessions under ${sessionsPage}.`,
});

export const passwordChangedMail = ({ product, helper }: Realm, to: string): MailText => ({
  kind: "login.password_changed",
  to,
  subject: `Your ${product} password was changed`,
  body: `The password of your account was set through a link in a mail, and all sessions have ended.

If this was not you, set a new password now, and tell ${helper}.`,
});
