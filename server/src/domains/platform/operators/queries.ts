import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { OperatorRole } from "../../../kernel/tenancy/operators.ts";

/** An active operator. */
export interface OperatorRow {
  readonly operatorId: bigint;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly joinedAt: Date;
}

const activeOperators = sql`
  select operator.id as "operatorId", operator.user_id as "userId", person.name, operator.email, operator.role,
         operator.joined_at as "joinedAt"
  from operators operator join operator_login_users person on person.id = operator.user_id
  where operator.removed_at is null`;

export const readOperatorOf = (queryable: Queryable, userId: string) =>
  queryable.maybeOne<OperatorRow>(sql`${activeOperators} and operator.user_id = ${userId}`);

export const readOperator = (queryable: Queryable, operatorId: bigint) =>
  queryable.maybeOne<OperatorRow>(sql`${activeOperators} and operator.id = ${operatorId}`);

export const readOperatorByEmail = (queryable: Queryable, email: string) =>
  queryable.maybeOne<OperatorRow>(sql`${activeOperators} and operator.email = ${email}`);

/**
 * Makes the transaction's commit wait for the disk like one that writes a row. It only writes a message to the
 * write-ahead log.
 */
export const commitNothing = async (tx: Queryable): Promise<void> => {
  await tx.one(sql`select pg_logical_emit_message(true, 'kasuwa', '')::text as at`);
};

/** Returns whether there is or was an operator of an address. */
export const wasOperator = async (queryable: Queryable, email: string) =>
  (
    await queryable.one<{ known: boolean }>(
      sql`select exists (select from operators where email = ${email}) as known`,
    )
  ).known;

export interface ListedOperator extends OperatorRow {
  readonly invitedBy: string;
  /** What the operator signs in with besides a password. */
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
  /** When the last session was last used. Null without one: sessions are short. */
  readonly lastUsedAt: Date | null;
}

export const readOperators = (queryable: Queryable) =>
  queryable.many<ListedOperator>(sql`
    select operator.id as "operatorId", operator.user_id as "userId", person.name, operator.email, operator.role,
           operator.joined_at as "joinedAt", operator.invited_by as "invitedBy",
           person.two_factor_enabled as "hasAuthenticator",
           (select count(*) from operator_login_passkeys passkey where passkey.user_id = person.id)::integer as passkeys,
           (select max(updated_at) from operator_login_sessions session where session.user_id = person.id)
             as "lastUsedAt"
    from operators operator join operator_login_users person on person.id = operator.user_id
    where operator.removed_at is null
    order by operator.joined_at, operator.id limit 1000`);

export const countAdmins = async (queryable: Queryable) =>
  (
    await queryable.one<{ admins: number }>(sql`
      select count(*)::integer as admins from operators where role = 'admin' and removed_at is null`)
  ).admins;

/** Lets changes of operators happen one after another. Reads go on. */
export const lockOperators = (tx: Queryable) =>
  tx.run(sql`lock table operators in share row exclusive mode`);

export interface NewOperator {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly invitedBy: string;
  readonly joinedAt: Date;
}

export const insertOperator = (tx: Queryable, operator: NewOperator) =>
  tx.one<{ operatorId: bigint }>(sql`
    insert into operators (user_id, name, email, role, invited_by, joined_at)
    values (${operator.userId}, ${operator.name}, ${operator.email}, ${operator.role}, ${operator.invitedBy},
      ${operator.joinedAt})
    returning id as "operatorId"`);

export const updateOperatorRole = (
  tx: Queryable,
  { operatorId }: Pick<OperatorRow, "operatorId">,
  role: OperatorRole,
) => tx.run(sql`update operators set role = ${role} where id = ${operatorId}`);

/** Keeps the name that the operator had at the end. */
export const markOperatorRemoved = (
  tx: Queryable,
  { operatorId, name }: Pick<OperatorRow, "operatorId" | "name">,
  now: Date,
) => tx.run(sql`update operators set removed_at = ${now}, name = ${name} where id = ${operatorId}`);
