import type { Queryable } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { COUNTED_MAX } from "../../stored-gauges.ts";
import { hasNotMoved, isServedHere } from "../../tenancy/closed-environments.ts";
import type { InstallationMail, Mail } from "./mail.ts";

/** The job that sends one mail to the mail server. */
export const CARRY_MAIL_TASK = "mail.carry";

/** Mail about an older event is of no use and is not sent. */
const NEWS_FOR_DAYS = 3;

const WAITING_MAX = 1_000;

/** One job for a mail, however often it is enqueued. */
const carrying = sql`graphile_worker.add_job(${CARRY_MAIL_TASK}, json_build_object(
    'environmentId', written.environment_id::text, 'id', written.id::text),
    job_key := 'mail/' || written.id, job_key_mode := 'unsafe_dedupe')`;

/**
 * Writes a mail, and enqueues it if it has an address. In test mode a mail never goes to an address that a merchant
 * named. It goes to the business's contact, or stays in the outbox, which shows the intended address.
 */
export const writeMail = (tx: Queryable, mail: Mail) => {
  const { environmentId, kind, subject, body, writtenAt } = mail;
  const { recipient = null, html = null, key = null } = mail;
  return tx.run(sql`
    with written as (
      insert into mail_outbox
        (environment_id, kind, subject, body, written_at, recipient, intended_for, for_business, html, key)
      select ${environmentId}::bigint, ${kind}::text, ${subject}::text, ${body}::text, ${writtenAt}::timestamptz,
             case when environment.mode = 'live' and ${recipient}::text is not null then ${recipient}::text
                  else business.contact_email end,
             case when environment.mode = 'test' then ${recipient}::text end,
             ${recipient}::text is null, ${html}::text, ${key}::text
      from environments environment join businesses business on business.id = environment.business_id
      where environment.id = ${environmentId}
      on conflict do nothing
      returning environment_id, id, recipient
    )
    select job.id from written
    cross join lateral ${carrying} job
    where written.recipient is not null`);
};

/** The platform's own live environment, which belongs to no business. It holds the mail of the installation. */
const INSTALLATION_ENVIRONMENT = 2n;

/** Writes a mail of the installation to a person, and enqueues it. No daily cap holds it back. */
export const writeInstallationMail = (
  tx: Queryable,
  { kind, to, subject, body, writtenAt }: InstallationMail,
) =>
  tx.run(sql`
    with written as (
      insert into mail_outbox (environment_id, kind, subject, body, written_at, recipient, for_business)
      values (${INSTALLATION_ENVIRONMENT}, ${kind}, ${subject}, ${body}, ${writtenAt}, ${to}, true)
      returning environment_id, id
    )
    select job.id from written cross join lateral ${carrying} job`);

export const MAIL_STATES = ["sent", "waiting", "held", "failed", "kept"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface ListedMail extends Omit<Mail, "recipient"> {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: "test" | "live";
  /**
   * `kept`: it has no address, because its business had no contact when it was written. `held`: the daily cap was
   * reached, and it waits for the next day.
   */
  readonly state: MailState;
  readonly sentAt: Date | null;
  readonly failure: string | null;
  /** The address that it is sent to. */
  readonly recipient: string | null;
  /** The address that a merchant named, if test mode sends to the business instead. */
  readonly intendedFor: string | null;
  /** True for mail of the installation to a person. Its environment belongs to no business. */
  readonly isOfInstallation: boolean;
  readonly heldUntil: Date | null;
}

const listed = sql`
    select mail.environment_id as "environmentId", mail.id, environment.business_id as "businessId", environment.mode,
           mail.kind, mail.subject, mail.body, mail.written_at as "writtenAt", mail.sent_at as "sentAt", mail.failure,
           mail.recipient, mail.intended_for as "intendedFor", mail.held_until as "heldUntil",
           mail.environment_id = ${INSTALLATION_ENVIRONMENT} as "isOfInstallation",
           case when mail.sent_at is not null then 'sent' when mail.recipient is null then 'kept'
                when mail.failure is not null then 'failed' when mail.held_until is not null then 'held'
                else 'waiting' end as state
    from mail_outbox mail join environments environment on environment.id = mail.environment_id`;

/** As `listed` names the states. Failed mail has an index. */
const IN_STATE: Readonly<Record<MailState, Sql>> = {
  sent: sql`mail.sent_at is not null`,
  kept: sql`mail.sent_at is null and mail.recipient is null`,
  failed: sql`mail.sent_at is null and mail.failure is not null and mail.recipient is not null`,
  held: sql`mail.sent_at is null and mail.failure is null and mail.recipient is not null and mail.held_until is not null`,
  waiting: sql`mail.sent_at is null and mail.failure is null and mail.recipient is not null and mail.held_until is null`,
};

/** Newest first; without a state, those in any. */
export const listMails = (queryable: Queryable, limit: number, offset: number, state?: MailState) =>
  queryable.many<ListedMail>(sql`
    ${listed} where ${state === undefined ? sql`true` : IN_STATE[state]}
    order by mail.id desc limit ${limit} offset ${offset}`);

export interface FailedMail extends MailPlace {
  readonly kind: string;
  readonly recipient: string;
  readonly writtenAt: Date;
  /** How often it was given to the mail server. */
  readonly attempts: number;
}

/** Locks a mail, if it has failed. */
export const lockFailed = (tx: Queryable, id: bigint) =>
  tx.maybeOne<FailedMail>(sql`
    select mail.environment_id as "environmentId", mail.id, mail.kind, mail.recipient, mail.written_at as "writtenAt",
           mail.attempts
    from mail_outbox mail where mail.id = ${id} and ${IN_STATE.failed} for update`);

/** Gives a failed mail to the mail server again. The caller has locked it. */
export const enqueueFailed = (tx: Queryable, { environmentId, id }: MailPlace) =>
  tx.run(sql`
    with written as (
      update mail_outbox set failure = null where environment_id = ${environmentId} and id = ${id}
      returning environment_id, id
    )
    select job.id from written cross join lateral ${carrying} job`);

export const readMail = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<ListedMail>(sql`${listed} where mail.id = ${id}`);

export interface MailPlace {
  readonly environmentId: bigint;
  readonly id: bigint;
}

export interface LockedMail {
  readonly recipient: string;
  readonly intendedFor: string | null;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly fromName: string;
  /** Mail to the business itself is not counted: the service decides how much of it there is. */
  readonly isCounted: boolean;
  readonly mailsPerDay: number;
}

/** Locks an unsent mail. */
export const lockUnsent = (tx: Queryable, { environmentId, id }: MailPlace) =>
  tx.maybeOne<LockedMail>(sql`
    select mail.recipient, mail.intended_for as "intendedFor", mail.subject, mail.body,
           coalesce(mail.html, '') as html,
           case when mail.for_business then 'Kasuwa' else business.name end as "fromName",
           mail.attempts = 0 and not mail.for_business as "isCounted",
           environment.mails_per_day as "mailsPerDay"
    from mail_outbox mail
    join environments environment on environment.id = mail.environment_id
    join businesses business on business.id = environment.business_id
    where mail.environment_id = ${environmentId} and mail.id = ${id}
      and mail.sent_at is null and mail.recipient is not null
    for update of mail`);

/** Counts one mail of the day. Returns 0, and counts nothing, if the cap is reached. */
export const countMail = (tx: Queryable, environmentId: bigint, day: string, cap: number) =>
  tx.run(sql`
    insert into mail_counts (environment_id, day, mails)
    select ${environmentId}::bigint, ${day}::date, 1 where ${cap}::integer > 0
    on conflict (environment_id, day) do update set mails = mail_counts.mails + 1
    where mail_counts.mails < ${cap}::integer`);

export const noteAttempt = (tx: Queryable, { environmentId, id }: MailPlace) =>
  tx.run(sql`
    update mail_outbox set attempts = attempts + 1, held_until = null
    where environment_id = ${environmentId} and id = ${id}`);

export const holdMail = (tx: Queryable, { environmentId, id }: MailPlace, until: Date) =>
  tx.run(sql`
    update mail_outbox set held_until = ${until}
    where environment_id = ${environmentId} and id = ${id}`);

/** After the cap was raised: mail that it held back is tried again within minutes. */
export const releaseHeldMail = (tx: Queryable, environmentId: bigint) =>
  tx.run(sql`
    update mail_outbox set held_until = now()
    where environment_id = ${environmentId} and sent_at is null and held_until is not null`);

export const writeOutcome = (
  queryable: Queryable,
  { environmentId, id }: MailPlace,
  failure: string | null,
) =>
  queryable.run(sql`
    update mail_outbox
    set sent_at = case when ${failure}::text is null then clock_timestamp() end, failure = ${failure}
    where environment_id = ${environmentId} and id = ${id}`);

const isWaiting = sql`sent_at is null and failure is null and recipient is not null and attempts = 0`;

export const giveUpOnOld = (queryable: Queryable) =>
  queryable.run(sql`
    update mail_outbox
    set failure = case when held_until is null then 'No mail server was configured within three days.'
                       else 'The daily cap held it back for three days.' end
    where ${isWaiting} and written_at < now() - make_interval(days => ${NEWS_FOR_DAYS})`);

export const enqueueWaiting = (queryable: Queryable) =>
  queryable.many(sql`
    with written as materialized (
      select environment_id, id from mail_outbox
      where ${isWaiting} and (held_until is null or held_until <= now()) and ${isServedHere(sql`environment_id`)}
      order by written_at limit ${WAITING_MAX}
    )
    select job.id from written cross join lateral ${carrying} job`);

export const forgetOldCounts = (queryable: Queryable) =>
  queryable.run(sql`delete from mail_counts where day < current_date - 7`);

/** Mail with a recipient that was neither sent nor given up. */
export const countUnsent = async (queryable: Queryable): Promise<number> => {
  const { count } = await queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from mail_outbox where sent_at is null and failure is null and recipient is not null
        and ${hasNotMoved(sql`environment_id`)}
      limit ${COUNTED_MAX}::integer) unsent`);
  return count;
};
