import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { OperatorRole } from "../../../kernel/tenancy/operators.ts";

export interface OperatorInvitation {
  readonly id: bigint;
  readonly email: string;
  readonly role: OperatorRole;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const openInvitations = sql`
  select id, email, role, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"
  from operator_invitations where ended_at is null`;

export const readOperatorInvitations = (queryable: Queryable, now: Date) =>
  queryable.many<OperatorInvitation>(
    sql`${openInvitations} and expires_at > ${now} order by id desc limit 1000`,
  );

export const readOperatorInvitationByToken = (queryable: Queryable, tokenHash: Buffer, now: Date) =>
  queryable.maybeOne<OperatorInvitation>(
    sql`${openInvitations} and token_hash = ${tokenHash} and expires_at > ${now}`,
  );

export interface NewOperatorInvitation {
  readonly email: string;
  readonly role: OperatorRole;
  readonly tokenHash: Buffer;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertOperatorInvitation = (tx: Queryable, invitation: NewOperatorInvitation) =>
  tx.one<{ id: bigint }>(sql`
    insert into operator_invitations (email, role, token_hash, invited_by, created_at, expires_at)
    values (${invitation.email}, ${invitation.role}, ${invitation.tokenHash}, ${invitation.invitedBy},
      ${invitation.createdAt}, ${invitation.expiresAt})
    returning id`);

/** A new invitation replaces an open one to the same address. */
export const endOperatorInvitationsTo = (tx: Queryable, email: string, now: Date) =>
  tx.run(sql`
    update operator_invitations set ended_at = ${now} where email = ${email} and ended_at is null`);

export const endOperatorInvitationsBy = (tx: Queryable, invitedBy: string, now: Date) =>
  tx.run(sql`
    update operator_invitations set ended_at = ${now}
    where invited_by = ${invitedBy} and ended_at is null`);

export interface EndedOperatorInvitation {
  readonly email: string;
  readonly role: OperatorRole;
}

export const revokeOpenOperatorInvitation = (tx: Queryable, invitationId: bigint, now: Date) =>
  tx.maybeOne<EndedOperatorInvitation>(sql`
    update operator_invitations set ended_at = ${now}
    where id = ${invitationId} and ended_at is null
    returning email, role`);

/** Uses up an invitation. If two requests try at once, only one gets it. */
export const acceptOpenOperatorInvitation = (tx: Queryable, id: bigint, now: Date) =>
  tx.run(sql`
    update operator_invitations set ended_at = ${now}, accepted = true
    where id = ${id} and ended_at is null and expires_at > ${now}`);
