import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { isServedHere } from "../../../kernel/tenancy/closed-environments.ts";
import type { Notice, NoticeKind } from "../notices/index.ts";
import type { Choice } from "./rules.ts";

export interface ChosenRow {
  readonly userId: string;
  readonly kind: string;
  readonly isWanted: boolean;
}

/** What members of a business chose; of one of them, if a user is given. */
export const readChosen = (queryable: Queryable, businessId: bigint, userId: string | null) =>
  queryable.many<ChosenRow>(sql`
    select user_id as "userId", kind, is_wanted as "isWanted" from member_notifications
    where business_id = ${businessId} and (${userId}::text is null or user_id = ${userId})`);

export const saveChoice = (
  tx: Queryable,
  { businessId, userId }: { businessId: bigint; userId: string },
  { kind, isWanted }: { kind: Choice; isWanted: boolean },
) =>
  tx.run(sql`
    insert into member_notifications (business_id, user_id, kind, is_wanted)
    values (${businessId}, ${userId}, ${kind}, ${isWanted})
    on conflict (business_id, user_id, kind) do update set is_wanted = excluded.is_wanted`);

/** One kind of notices of an environment. */
export interface NoticeGroup {
  readonly environmentId: bigint;
  readonly kind: NoticeKind;
}

/** The groups that wait and whose pause is over. The table holds only what no mail has reported yet. */
export const readDueGroups = (queryable: Queryable, most: number) =>
  queryable.many<NoticeGroup>(sql`
    select environment_id as "environmentId", kind from notices
    where not exists (
      select from notice_pauses pause
      where pause.environment_id = notices.environment_id and pause.kind = notices.kind
        and pause.not_before > clock_timestamp())
      and ${isServedHere(sql`environment_id`)}
    group by environment_id, kind
    order by min(id)
    limit ${most}`);

export interface StoredNotice extends Notice {
  readonly id: bigint;
}

/** A notice, and how many were taken with it. */
export interface CountedNotice extends StoredNotice {
  readonly total: number;
}

/**
 * Begins the pause of a group, and so claims its notices: another process waits for the transaction, and then finds the
 * pause. Returns 0 if the group pauses already.
 */
export const claimGroup = (tx: Queryable, { environmentId, kind }: NoticeGroup, minutes: number) =>
  tx.run(sql`
    insert into notice_pauses (environment_id, kind, not_before)
    values (${environmentId}, ${kind}, clock_timestamp() + make_interval(mins => ${minutes}))
    on conflict (environment_id, kind) do update set not_before = excluded.not_before
    where notice_pauses.not_before <= clock_timestamp()`);

/** Deletes all notices of a claimed group. Returns the oldest ones, at most `most`, and the number of all. */
export const takeNotices = (tx: Queryable, { environmentId, kind }: NoticeGroup, most: number) =>
  tx.many<CountedNotice>(sql`
    with taken as (
      delete from notices where environment_id = ${environmentId} and kind = ${kind}
      returning id, kind, subject, actor, amount, currency, about
    )
    select *, (select count(*) from taken)::integer as total from taken order by id limit ${most}`);

export interface NoticedBusiness {
  readonly businessId: bigint;
  readonly name: string;
  readonly mode: Mode;
}

export const readBusinessOf = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<NoticedBusiness>(sql`
    select business.id as "businessId", business.name, environment.mode
    from environments environment join businesses business on business.id = environment.business_id
    where environment.id = ${environmentId}`);
