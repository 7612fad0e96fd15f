import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";

export interface Invitation {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly businessName: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const openInvitations = sql`
  select invitation.id, invitation.business_id as "businessId", business.name as "businessName", invitation.email,
         invitation.role, invitation.invited_by as "invitedBy", invitation.created_at as "createdAt",
         invitation.expires_at as "expiresAt"
  from member_invitations invitation join businesses business on business.id = invitation.business_id
  where invitation.ended_at is null`;

export const readInvitations = (queryable: Queryable, businessId: bigint, now: Date) =>
  queryable.many<Invitation>(sql`
    ${openInvitations} and invitation.business_id = ${businessId} and invitation.expires_at > ${now}
    order by invitation.id desc limit 1000`);

export const readInvitationByToken = (queryable: Queryable, tokenHash: Buffer, now: Date) =>
  queryable.maybeOne<Invitation>(sql`
    ${openInvitations} and invitation.token_hash = ${tokenHash} and invitation.expires_at > ${now}`);

export interface NewInvitation {
  readonly businessId: bigint;
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: Buffer;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A new invitation replaces an open one to the same address. */
export const endInvitationsTo = (tx: Queryable, businessId: bigint, email: string, now: Date) =>
  tx.run(sql`
    update member_invitations set ended_at = ${now}
    where business_id = ${businessId} and email = ${email} and ended_at is null`);

/** Ends what a person has invited to these roles. Returns how many invitations that was. */
export const endInvitationsBy = (
  tx: Queryable,
  { businessId, email }: { readonly businessId: bigint; readonly email: string },
  roles: readonly Role[],
  now: Date,
) =>
  tx.run(sql`
    update member_invitations set ended_at = ${now}
    where business_id = ${businessId} and invited_by = ${email} and ended_at is null
      and role = any(${textArray(roles)}::text[])`);

export const insertInvitation = (tx: Queryable, invitation: NewInvitation) =>
  tx.one<{ id: bigint }>(sql`
    insert into member_invitations (business_id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${invitation.businessId}, ${invitation.email}, ${invitation.role}, ${invitation.tokenHash},
      ${invitation.invitedBy}, ${invitation.createdAt}, ${invitation.expiresAt})
    returning id`);

export interface EndedInvitation {
  readonly email: string;
  readonly role: Role;
}

export const revokeOpenInvitation = (
  tx: Queryable,
  { businessId, invitationId }: { businessId: bigint; invitationId: bigint },
  now: Date,
) =>
  tx.maybeOne<EndedInvitation>(sql`
    update member_invitations set ended_at = ${now}
    where business_id = ${businessId} and id = ${invitationId} and ended_at is null
    returning email, role`);

/** Uses up an invitation. If two requests try at once, only one gets it. */
export const acceptOpenInvitation = (
  tx: Queryable,
  { businessId, id }: Pick<Invitation, "businessId" | "id">,
  now: Date,
) =>
  tx.run(sql`
    update member_invitations set ended_at = ${now}, accepted = true
    where business_id = ${businessId} and id = ${id} and ended_at is null and expires_at > ${now}`);
