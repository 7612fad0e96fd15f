import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** Something that a business is told by mail. Whom of the business it reaches is the mailer's to know. */
export interface Mail {
  readonly environmentId: bigint;
  /** Stable, the domain first: `webhooks.endpoint_failing`. */
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly writtenAt: Date;
}

/** What domains hand their mail to, in the transaction in which its reason becomes true: there is neither without the other. */
export interface Mailer {
  send(tx: Queryable, mail: Mail): Promise<void>;
}

/** Keeps mail until somebody takes it to a mail server; until there is one, the operator reads it here. */
export const outbox: Mailer = {
  async send(tx, mail) {
    await tx.run(sql`
      insert into mail_outbox (environment_id, kind, subject, body, written_at)
      values (${mail.environmentId}, ${mail.kind}, ${mail.subject}, ${mail.body}, ${mail.writtenAt})`);
  },
};

export interface ListedMail extends Mail {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: "test" | "live";
  readonly sentAt: Date | null;
}

/** The newest first. */
export const listMails = (queryable: Queryable, limit: number, offset: number) =>
  queryable.many<ListedMail>(sql`
    select mail.environment_id as "environmentId", mail.id, environment.business_id as "businessId", environment.mode,
           mail.kind, mail.subject, mail.body, mail.written_at as "writtenAt", mail.sent_at as "sentAt"
    from mail_outbox mail join environments environment on environment.id = mail.environment_id
    order by mail.id desc limit ${limit} offset ${offset}`);
