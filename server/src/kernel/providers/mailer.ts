import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Schedule } from "../jobs/schedules.ts";
import type { TaskList } from "../jobs/task.ts";
import type { MailCarrier } from "./mail-carrier.ts";

/** Something that somebody is told by mail. Whom of a business it reaches is the mailer's to know. */
export interface Mail {
  readonly environmentId: bigint;
  /** Stable, the domain first: `webhooks.endpoint_failing`. */
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly writtenAt: Date;
  /** Somebody outside of the business, where it is for one. */
  readonly recipient?: string;
  /** The same for who can see it. */
  readonly html?: string;
  /** What makes it one mail: written again under the same, it is not written. */
  readonly key?: string;
}

/** The job that takes one mail to the mail server, and the one that sees to those that had none. */
const CARRY_MAIL_TASK = "mail.carry";
const CARRY_WAITING_TASK = "mail.carry_waiting";

/** Whoever writes of something later than this writes of what is over. */
const NEWS_FOR_DAYS = 3;

const WAITING_MAX = 1_000;

/** What domains hand their mail to, in the transaction in which its reason becomes true: there is neither without the other. */
export interface Mailer {
  send(tx: Queryable, mail: Mail): Promise<void>;
}

/** One job for a mail, whoever asks for it. */
const carrying = sql`graphile_worker.add_job(${CARRY_MAIL_TASK}, json_build_object(
    'environmentId', written.environment_id::text, 'id', written.id::text),
    job_key := 'mail/' || written.id, job_key_mode := 'unsafe_dedupe')`;

/** Keeps mail until somebody takes it to a mail server; until there is one, the operator reads it here. */
export const outbox: Mailer = {
  async send(tx, mail) {
    const { environmentId, kind, subject, body, writtenAt } = mail;
    const { recipient = null, html = null, key = null } = mail;
    await tx.run(sql`
      with written as (
        insert into mail_outbox
          (environment_id, kind, subject, body, written_at, recipient, for_business, html, key)
        select ${environmentId}::bigint, ${kind}::text, ${subject}::text, ${body}::text, ${writtenAt}::timestamptz,
               coalesce(${recipient}::text, business.contact_email), ${recipient}::text is null, ${html}::text, ${key}::text
        from environments environment join businesses business on business.id = environment.business_id
        where environment.id = ${environmentId}
        on conflict do nothing
        returning environment_id, id, recipient
      )
      select job.id from written
      cross join lateral ${carrying} job
      where written.recipient is not null`);
  },
};

export interface ListedMail extends Mail {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: "test" | "live";
  /** `kept`: it is for a business that had no address when it was written, and is read here. */
  readonly state: "sent" | "waiting" | "failed" | "kept";
  readonly sentAt: Date | null;
  readonly failure: string | null;
}

/** The newest first. */
export const listMails = (queryable: Queryable, limit: number, offset: number) =>
  queryable.many<ListedMail>(sql`
    select mail.environment_id as "environmentId", mail.id, environment.business_id as "businessId", environment.mode,
           mail.kind, mail.subject, mail.body, mail.written_at as "writtenAt", mail.sent_at as "sentAt", mail.failure,
           case when mail.sent_at is not null then 'sent' when mail.recipient is null then 'kept'
                when mail.failure is not null then 'failed' else 'waiting' end as state
    from mail_outbox mail join environments environment on environment.id = mail.environment_id
    order by mail.id desc limit ${limit} offset ${offset}`);

interface OutgoingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly fromName: string;
}

/** Takes mail to the mail server, if there is one; without one it waits until there is, as long as it is news. */
export const mailTasks = (database: Queryable, carrier: MailCarrier | undefined): TaskList => ({
  async [CARRY_MAIL_TASK](payload) {
    if (carrier === undefined) return;
    // Written by the outbox, above.
    const { environmentId, id } = payload as { environmentId: string; id: string };
    const place = { environmentId: BigInt(environmentId), id: BigInt(id) };
    const mail = await takeUnsent(database, place);
    if (mail === undefined) return;
    const { recipient: to, fromName, subject, body: text, html } = mail;
    const letter = { id: `${environmentId}.${id}`, to, fromName, subject, text, html };
    const outcome = await carrier.carry(letter);
    await writeOutcome(database, place, outcome.kind === "refused" ? outcome.reason : null);
  },
  async [CARRY_WAITING_TASK]() {
    await giveUpOnOld(database);
    if (carrier !== undefined) await carryWaiting(database);
  },
});

export const mailSchedules: readonly Schedule[] = [
  { task: CARRY_WAITING_TASK, everyMs: 5 * 60_000, offsetMs: 60_000 },
];

const isWaiting = sql`sent_at is null and failure is null and recipient is not null and attempts = 0`;

const giveUpOnOld = (queryable: Queryable) =>
  queryable.run(sql`
    update mail_outbox set failure = 'No mail server was configured within three days.'
    where ${isWaiting} and written_at < now() - make_interval(days => ${NEWS_FOR_DAYS})`);

const carryWaiting = (queryable: Queryable) =>
  queryable.many(sql`
    with written as materialized (
      select environment_id, id from mail_outbox where ${isWaiting} order by written_at limit ${WAITING_MAX}
    )
    select job.id from written cross join lateral ${carrying} job`);

interface MailPlace {
  readonly environmentId: bigint;
  readonly id: bigint;
}

const takeUnsent = (queryable: Queryable, { environmentId, id }: MailPlace) =>
  queryable.maybeOne<OutgoingMail>(sql`
    update mail_outbox mail set attempts = mail.attempts + 1
    from environments environment join businesses business on business.id = environment.business_id
    where mail.environment_id = ${environmentId} and mail.id = ${id} and mail.sent_at is null
      and environment.id = mail.environment_id
    returning mail.recipient, mail.subject, mail.body, coalesce(mail.html, '') as html,
              case when mail.for_business then 'Kasuwa' else business.name end as "fromName"`);

const writeOutcome = (
  queryable: Queryable,
  { environmentId, id }: MailPlace,
  failure: string | null,
) =>
  queryable.run(sql`
    update mail_outbox
    set sent_at = case when ${failure}::text is null then clock_timestamp() end, failure = ${failure}
    where environment_id = ${environmentId} and id = ${id}`);
