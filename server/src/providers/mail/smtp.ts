import type { Transporter } from "nodemailer";
import type { CarryOutcome, MailCarrier } from "../../kernel/providers/mail/mail-carrier.ts";
import { isEmailAddress } from "../../kernel/text/email-address.ts";

export interface MailSettings {
  /** `smtps://user:password@mail.example.com:465`. */
  readonly url: string;
  /** The sender's address. The name before it is the merchant's. */
  readonly from: string;
}

const WITHIN_MS = 20_000;

/** Sends mail through an SMTP server. */
export function smtpCarrier({ url, from }: MailSettings): MailCarrier {
  const limits = {
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
  };
  let transport: Promise<Transporter> | undefined;
  // Loaded for the first mail: most processes never send one, and it takes 5 MB.
  const open = async () => (await import("nodemailer")).createTransport({ url, ...limits });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async carry({ id, to, fromName, subject, text, html }): Promise<CarryOutcome> {
      // A mail server may read a stored, unchecked address as several recipients.
      if (!isEmailAddress(to))
        return { kind: "refused", reason: "The recipient is not one plain e-mail address." };
      try {
        transport ??= open();
        await (await transport).sendMail({
          from: { name: fromName, address: from },
          to: { name: "", address: to },
          envelope: { from, to: [to] },
          ...{ subject, text, html },
          messageId: `<${id}@${domain}>`,
          // Marks the mail as automatic, so that out-of-office programs do not answer it.
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { kind: "taken" };
      } catch (error) {
        if (isRefusal(error)) return { kind: "refused", reason: String(error) };
        throw error;
      }
    },
  };
}

/** A server that answers with 500 or more would give the same answer again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
