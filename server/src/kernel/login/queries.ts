import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { type Realm, tablesOf } from "./realm.ts";

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

export interface UsedCode {
  readonly userId: string;
  readonly codeHash: Buffer;
}

/** Returns whether the code was not used before. */
export const useCode = async (queryable: Queryable, realm: Realm, { userId, codeHash }: UsedCode) =>
  (await queryable.run(sql`
    insert into ${tablesOf(realm).used_codes} (user_id, code_hash) values (${userId}, ${codeHash})
    on conflict do nothing`)) === 1;

/** For a code that was wrong: the same code may be the right one later. */
export const forgetCode = (queryable: Queryable, realm: Realm, { userId, codeHash }: UsedCode) =>
  queryable.run(sql`
    delete from ${tablesOf(realm).used_codes} where user_id = ${userId} and code_hash = ${codeHash}`);

export interface NotedDevice {
  readonly isNew: boolean;
  /** How many devices the person has, this one included. */
  readonly devices: number;
}

export function noteDevice(
  queryable: Queryable,
  realm: Realm,
  { userId, deviceHash }: { readonly userId: string; readonly deviceHash: Buffer },
) {
  const { devices } = tablesOf(realm);
  return queryable.one<NotedDevice>(sql`
    with noted as (
      insert into ${devices} (user_id, device_hash) values (${userId}, ${deviceHash})
      on conflict (user_id, device_hash) do update set seen_at = now()
      returning xmax = 0 as "isNew"
    )
    select noted."isNew", (select count(*) from ${devices} where user_id = ${userId})::integer
      + noted."isNew"::integer as devices
    from noted`);
}

/**
 * Notes that a session is in use, at most once in the minutes that its realm sets. Returns when; undefined if it was
 * noted within them.
 */
export const touchSession = (queryable: Queryable, realm: Realm, id: string) =>
  queryable.maybeOne<{ usedAt: Date }>(sql`
    update ${tablesOf(realm).sessions} set updated_at = now()
    where id = ${id} and updated_at < now() - make_interval(mins => ${realm.session.notedMinutes})
    returning updated_at as "usedAt"`);

export interface ListedSession {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

export const readSessions = (queryable: Queryable, realm: Realm, userId: string) =>
  queryable.many<ListedSession>(sql`
    select id, nullif(ip_address, '') as address, nullif(user_agent, '') as "userAgent", created_at as "signedInAt",
           updated_at as "lastUsedAt", expires_at as "expiresAt"
    from ${tablesOf(realm).sessions}
    where user_id = ${userId} and expires_at > now()
      and updated_at > now() - make_interval(mins => ${realm.session.idleMinutes})
    order by updated_at desc, id limit 100`);

export interface NamedSession {
  readonly userId: string;
  readonly sessionId: string;
}

export const endSession = (
  queryable: Queryable,
  realm: Realm,
  { userId, sessionId }: NamedSession,
) =>
  queryable.run(sql`
    delete from ${tablesOf(realm).sessions} where user_id = ${userId} and id = ${sessionId}`);

/** Ends all sessions of a person, except one. */
export const endSessions = (
  queryable: Queryable,
  realm: Realm,
  { userId, exceptId }: { readonly userId: string; readonly exceptId: string | null },
) =>
  queryable.run(sql`
    delete from ${tablesOf(realm).sessions}
    where user_id = ${userId} and id is distinct from ${exceptId}::text`);

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

export function readAccount(queryable: Queryable, realm: Realm, userId: string) {
  const { users, accounts, passkeys } = tablesOf(realm);
  return queryable.maybeOne<Account>(sql`
    select person.id as "userId", person.name, person.email, person.email_verified as "isVerified",
           account.password as "passwordHash", person.two_factor_enabled as "hasTwoFactor",
           (select count(*) from ${passkeys} passkey where passkey.user_id = person.id)::integer as passkeys
    from ${users} person
    left join ${accounts} account on account.user_id = person.id and account.provider_id = 'credential'
    where person.id = ${userId}`);
}

export const readUserId = (queryable: Queryable, realm: Realm, email: string) =>
  queryable.maybeOne<{ userId: string }>(sql`
    select id as "userId" from ${tablesOf(realm).users} where email = ${email.toLowerCase()}`);

export interface NewAccount {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Creates a person whose address is proven, with a password, or gives an unproven account its rightful owner. */
export function saveAccount(queryable: Queryable, realm: Realm, account: NewAccount) {
  const { users, sessions, accounts } = tablesOf(realm);
  return queryable.maybeOne<{ userId: string }>(sql`
    with person as (
      insert into ${users} as known (id, name, email, email_verified, created_at, updated_at)
      values (${account.userId}, ${account.name}, ${account.email.toLowerCase()}, true, now(), now())
      on conflict (email) do update set name = excluded.name, email_verified = true, updated_at = now()
      where not known.email_verified
      returning id
    ), ended as (
      delete from ${sessions} where user_id in (select id from person)
    ), saved as (
      insert into ${accounts} (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select ${account.accountId}, id, id, 'credential', ${account.passwordHash}, now(), now() from person
      on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()
    )
    select id as "userId" from person`);
}

/** Deletes a person's account, with its sessions and everything it signs in with. */
export const deleteAccount = (queryable: Queryable, realm: Realm, userId: string) =>
  queryable.run(sql`delete from ${tablesOf(realm).users} where id = ${userId}`);

/** Deletes what no longer counts. */
export const forgetOld = async (queryable: Queryable, realm: Realm) => {
  const { used_codes, verifications, devices, sessions } = tablesOf(realm);
  await queryable.run(sql`delete from login_attempts where since < now() - interval '1 day'`);
  await queryable.run(sql`delete from ${used_codes} where used_at < now() - interval '1 hour'`);
  await queryable.run(sql`delete from ${verifications} where expires_at < now()`);
  await queryable.run(sql`delete from ${devices} where seen_at < now() - interval '180 days'`);
  await queryable.run(sql`
    delete from ${sessions}
    where expires_at < now()
      or updated_at < now() - make_interval(mins => ${realm.session.idleMinutes})`);
};
