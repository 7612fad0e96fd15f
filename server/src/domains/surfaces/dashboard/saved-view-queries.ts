import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/** A list's filters under a name. */
export interface SavedView {
  readonly id: bigint;
  readonly memberId: bigint;
  /** The e-mail address of the person who made it. */
  readonly madeBy: string;
  readonly page: string;
  readonly name: string;
  /** The filters as the page's address has them. */
  readonly query: string;
  readonly isShared: boolean;
}

export const nextViewId = async (queryable: Queryable): Promise<bigint> => {
  const { id } = await queryable.one<{ id: bigint }>(sql`select nextval('ids') as id`);
  return id;
};

const columns = sql`
  id, member_id as "memberId", made_by as "madeBy", page, name, query, is_shared as "isShared"`;

/** A person saves at most this many views of one page, so that no member uses up the room of the others. */
export const OWN_VIEWS_MAX = 25;

/** The members of a business share at most this many views of one page. */
export const SHARED_VIEWS_MAX = 75;

/** The views of a page that a member sees: their own, and those that others share. */
export const readViews = (
  queryable: Queryable,
  { businessId, memberId, page }: { businessId: bigint; memberId: bigint; page: string },
) =>
  queryable.many<SavedView>(sql`
    select ${columns} from saved_views
    where business_id = ${businessId} and page = ${page} and (is_shared or member_id = ${memberId})
    order by created_at, id limit ${OWN_VIEWS_MAX + SHARED_VIEWS_MAX}`);

export const countViews = (
  tx: Queryable,
  { businessId, memberId, page }: { businessId: bigint; memberId: bigint; page: string },
) =>
  tx.one<{ own: number; shared: number }>(sql`
    select count(*) filter (where member_id = ${memberId})::integer as own,
           count(*) filter (where is_shared)::integer as shared
    from saved_views where business_id = ${businessId} and page = ${page}`);

/** Locks a view, so that it has one change at a time. */
export const lockView = (tx: Queryable, businessId: bigint, id: bigint) =>
  tx.maybeOne<SavedView>(sql`
    select ${columns} from saved_views where business_id = ${businessId} and id = ${id} for update`);

export const insertView = (tx: Queryable, businessId: bigint, view: SavedView, at: Date) =>
  tx.run(sql`
    insert into saved_views (business_id, id, member_id, made_by, page, name, query, is_shared, created_at, updated_at)
    values (${businessId}, ${view.id}, ${view.memberId}, ${view.madeBy}, ${view.page}, ${view.name}, ${view.query},
      ${view.isShared}, ${at}, ${at})`);

export const updateView = (tx: Queryable, businessId: bigint, view: SavedView, at: Date) =>
  tx.run(sql`
    update saved_views
    set name = ${view.name}, query = ${view.query}, is_shared = ${view.isShared}, updated_at = ${at}
    where business_id = ${businessId} and id = ${view.id}`);

export const deleteView = (tx: Queryable, businessId: bigint, id: bigint) =>
  tx.run(sql`delete from saved_views where business_id = ${businessId} and id = ${id}`);
