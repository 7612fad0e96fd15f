import { commandQuery } from "../../api/read-command.ts";

export interface ListedMail {
  readonly id: string;
  readonly businessId: string;
  readonly mode: "test" | "live";
  readonly kind: string;
  /** Without the code that it may have. */
  readonly subject: string;
  readonly writtenAt: string;
  readonly state: "sent" | "waiting" | "held" | "failed" | "kept";
  readonly sentAt: string | null;
  readonly failure: string | null;
  /** Null in test mode, or without an address. */
  readonly recipient: string | null;
  /** Whom the merchant named in test mode. */
  readonly intendedFor: string | null;
  readonly isOfInstallation: boolean;
  readonly heldUntil: string | null;
}

export const MAILS_OF_A_PAGE = 50;

export const mailsQuery = (page: number, state: string | undefined) =>
  commandQuery<readonly ListedMail[]>("mail list", {
    page: String(page),
    ...(state === undefined ? {} : { state }),
  });
