import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { SESSION_IDLE_HOURS } from "./conditions.ts";

export interface AttemptsTaken {
  /** This one included. */
  readonly attempts: number;
  readonly secondsLeft: number;
}

/**
 * Counts an attempt. Attempts are forgotten together, when the window after the first one has passed. The last allowed
 * attempt begins the window again, so that a lock lasts as long as a window.
 */
export const takeAttempt = (
  queryable: Queryable,
  { subject, most, minutes }: { subject: Buffer; most: number; minutes: number },
) =>
  queryable.one<AttemptsTaken>(sql`
    insert into login_attempts as kept (subject, attempts, since) values (${subject}, 1, now())
    on conflict (subject) do update set
      attempts = case when kept.since <= now() - make_interval(mins => ${minutes}) then 1
                      else least(kept.attempts, ${most}) + 1 end,
      since = case when kept.since <= now() - make_interval(mins => ${minutes}) or kept.attempts = ${most - 1} then now()
                   else kept.since end
    returning attempts,
      ceil(extract(epoch from since + make_interval(mins => ${minutes}) - now()))::integer as "secondsLeft"`);

export const returnAttempt = (queryable: Queryable, subject: Buffer) =>
  queryable.run(
    sql`update login_attempts set attempts = greatest(attempts - 1, 0) where subject = ${subject}`,
  );

export const forgetAttempts = (queryable: Queryable, subject: Buffer) =>
  queryable.run(sql`delete from login_attempts where subject = ${subject}`);

/** Returns whether the code was not used before. */
export const useCode = async (queryable: Queryable, userId: string, codeHash: Buffer) =>
  (await queryable.run(sql`
    insert into login_used_codes (user_id, code_hash) values (${userId}, ${codeHash})
    on conflict do nothing`)) === 1;

/** For a code that was wrong: it may become right. */
export const forgetCode = (queryable: Queryable, userId: string, codeHash: Buffer) =>
  queryable.run(
    sql`delete from login_used_codes where user_id = ${userId} and code_hash = ${codeHash}`,
  );

export interface NotedDevice {
  readonly isNew: boolean;
  /** How many devices the person has, this one included. */
  readonly devices: number;
}

export const noteDevice = (queryable: Queryable, userId: string, deviceHash: Buffer) =>
  queryable.one<NotedDevice>(sql`
    with noted as (
      insert into login_devices (user_id, device_hash) values (${userId}, ${deviceHash})
      on conflict (user_id, device_hash) do update set seen_at = now()
      returning xmax = 0 as "isNew"
    )
    select noted."isNew", (select count(*) from login_devices where user_id = ${userId})::integer
      + noted."isNew"::integer as devices
    from noted`);

/** Notes that a session is in use. Every five minutes is enough. */
export const touchSession = (queryable: Queryable, id: string) =>
  queryable.run(sql`
    update login_sessions set updated_at = now()
    where id = ${id} and updated_at < now() - interval '5 minutes'`);

export interface ListedSession {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

const isLive = sql`
  expires_at > now() and updated_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS})`;

export const readSessions = (queryable: Queryable, userId: string) =>
  queryable.many<ListedSession>(sql`
    select id, nullif(ip_address, '') as address, nullif(user_agent, '') as "userAgent", created_at as "signedInAt",
           updated_at as "lastUsedAt", expires_at as "expiresAt"
    from login_sessions where user_id = ${userId} and ${isLive}
    order by updated_at desc, id limit 100`);

export const endSession = (queryable: Queryable, userId: string, id: string) =>
  queryable.run(sql`delete from login_sessions where user_id = ${userId} and id = ${id}`);

/** Ends all sessions of a person, except one. */
export const endSessions = (queryable: Queryable, userId: string, exceptId: string | null) =>
  queryable.run(sql`
    delete from login_sessions where user_id = ${userId} and id is distinct from ${exceptId}::text`);

/** How a person can sign in. */
export interface Account {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly passwordHash: string | null;
  readonly hasTwoFactor: boolean;
  readonly passkeys: number;
}

const accounts = sql`
  select person.id as "userId", person.name, person.email, person.email_verified as "isVerified",
         account.password as "passwordHash", person.two_factor_enabled as "hasTwoFactor",
         (select count(*) from login_passkeys passkey where passkey.user_id = person.id)::integer as passkeys
  from login_users person
  left join login_accounts account on account.user_id = person.id and account.provider_id = 'credential'`;

export const readAccount = (queryable: Queryable, userId: string) =>
  queryable.maybeOne<Account>(sql`${accounts} where person.id = ${userId}`);

export const readUserId = (queryable: Queryable, email: string) =>
  queryable.maybeOne<{ userId: string }>(
    sql`select id as "userId" from login_users where email = ${email.toLowerCase()}`,
  );

export interface NewAccount {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Creates a person whose address is proven, with a password, or gives an unproven account its rightful owner. */
export const saveAccount = (queryable: Queryable, account: NewAccount) =>
  queryable.maybeOne<{ userId: string }>(sql`
    with person as (
      insert into login_users (id, name, email, email_verified, created_at, updated_at)
      values (${account.userId}, ${account.name}, ${account.email.toLowerCase()}, true, now(), now())
      on conflict (email) do update set name = excluded.name, email_verified = true, updated_at = now()
      where not login_users.email_verified
      returning id
    ), ended as (
      delete from login_sessions where user_id in (select id from person)
    ), saved as (
      insert into login_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select ${account.accountId}, id, id, 'credential', ${account.passwordHash}, now(), now() from person
      on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()
    )
    select id as "userId" from person`);

/** Deletes what no longer counts. */
export const forgetOld = async (queryable: Queryable) => {
  await queryable.run(sql`delete from login_attempts where since < now() - interval '1 day'`);
  await queryable.run(sql`delete from login_used_codes where used_at < now() - interval '1 hour'`);
  await queryable.run(sql`delete from login_verifications where expires_at < now()`);
  await queryable.run(sql`delete from login_devices where seen_at < now() - interval '180 days'`);
  await queryable.run(sql`
    delete from login_sessions
    where expires_at < now() or updated_at < now() - make_interval(hours => ${SESSION_IDLE_HOURS})`);
};
