import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { BusinessStatus } from "../../../kernel/tenancy/access.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";

/** A member with the person's name and address. */
export interface MemberRow {
  readonly memberId: bigint;
  readonly businessId: bigint;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** When the member last asked for something of this business, to five minutes. Null: never, as far as is known. */
  readonly seenAt: Date | null;
}

const activeMembers = sql`
  select member.id as "memberId", member.business_id as "businessId", member.user_id as "userId", person.name,
         person.email, member.role, member.joined_at as "joinedAt",
         member.seen_at as "seenAt"
  from members member join login_users person on person.id = member.user_id
  where member.status = 'active'`;

export const readMemberOf = (queryable: Queryable, businessId: bigint, userId: string) =>
  queryable.maybeOne<MemberRow>(sql`
    ${activeMembers} and member.business_id = ${businessId} and member.user_id = ${userId}`);

export const readMember = (queryable: Queryable, businessId: bigint, memberId: bigint) =>
  queryable.maybeOne<MemberRow>(sql`
    ${activeMembers} and member.business_id = ${businessId} and member.id = ${memberId}`);

export const readMemberByEmail = (queryable: Queryable, businessId: bigint, email: string) =>
  queryable.maybeOne<MemberRow>(sql`
    ${activeMembers} and member.business_id = ${businessId} and person.email = ${email.toLowerCase()}`);

/** A member, and what the person signs in with besides a password. */
export interface TeamRow extends MemberRow {
  readonly hasTwoFactor: boolean;
  readonly passkeys: number;
}

export const readTeam = (queryable: Queryable, businessId: bigint) =>
  queryable.many<TeamRow>(sql`
    select member.*, person.two_factor_enabled as "hasTwoFactor",
           (select count(*) from login_passkeys passkey where passkey.user_id = member."userId")::integer as passkeys
    from (${activeMembers}) member join login_users person on person.id = member."userId"
    where member."businessId" = ${businessId}
    order by member."joinedAt", member."memberId" limit 1000`);

export const touchMember = (queryable: Queryable, { businessId, memberId }: MemberRow, now: Date) =>
  queryable.run(sql`
    update members set seen_at = ${now} where business_id = ${businessId} and id = ${memberId}`);

export const countOwners = async (queryable: Queryable, businessId: bigint) =>
  (
    await queryable.one<{ owners: number }>(sql`
      select count(*)::integer as owners from members
      where business_id = ${businessId} and role = 'owner' and status = 'active'`)
  ).owners;

/** Lets changes of one team happen one after another. Returns the name of the business; undefined without one. */
export const lockTeam = (tx: Queryable, businessId: bigint) =>
  tx.maybeOne<{ name: string }>(
    sql`select name from businesses where id = ${businessId} and id >= 1000000 for no key update`,
  );

export interface NewMember {
  readonly businessId: bigint;
  readonly userId: string;
  readonly role: Role;
  readonly joinedAt: Date;
}

/** Makes a person a member, or a former member one again. An active member stays as they are. */
export const saveMember = (tx: Queryable, { businessId, userId, role, joinedAt }: NewMember) =>
  tx.run(sql`
    insert into members (business_id, user_id, role, joined_at)
    values (${businessId}, ${userId}, ${role}, ${joinedAt})
    on conflict (business_id, user_id) do update
    set role = excluded.role, status = 'active', joined_at = excluded.joined_at
    where members.status = 'removed'`);

export const updateRole = (tx: Queryable, { businessId, memberId }: MemberRow, role: Role) =>
  tx.run(sql`
    update members set role = ${role} where business_id = ${businessId} and id = ${memberId}`);

export const markRemoved = (tx: Queryable, { businessId, memberId }: MemberRow) =>
  tx.run(sql`
    update members set status = 'removed' where business_id = ${businessId} and id = ${memberId}`);

export interface OwnBusiness {
  readonly id: bigint;
  readonly name: string;
  readonly status: BusinessStatus;
  readonly role: Role;
}

export const readBusinessesOf = (queryable: Queryable, userId: string) =>
  queryable.many<OwnBusiness>(sql`
    select business.id, business.name, business.status, member.role
    from members member join businesses business on business.id = member.business_id
    where member.user_id = ${userId} and member.status = 'active'
    order by member.joined_at, business.id limit 200`);

export const countPendingOf = async (queryable: Queryable, userId: string) =>
  (
    await queryable.one<{ pending: number }>(sql`
      select count(*)::integer as pending
      from members member join businesses business on business.id = member.business_id
      where member.user_id = ${userId} and member.role = 'owner' and member.status = 'active'
        and business.status = 'pending'`)
  ).pending;

/** Lets one person create one business at a time. */
export const lockPerson = (tx: Queryable, userId: string) =>
  tx.run(sql`select from login_users where id = ${userId} for no key update`);
