import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/** A look at the dashboard of a business that has not ended. */
export interface Viewing {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly openedBy: string;
  readonly reason: string;
  readonly openedAt: Date;
  readonly endsAt: Date;
}

const columns = sql`
  id, business_id as "businessId", opened_by as "openedBy", reason, opened_at as "openedAt", ends_at as "endsAt"`;

export interface NewViewing extends Omit<Viewing, "id"> {
  readonly linkHash: Buffer;
  readonly linkUntil: Date;
}

export const insertViewing = (tx: Queryable, viewing: NewViewing) =>
  tx.run(sql`
    insert into viewings (business_id, opened_by, reason, opened_at, link_hash, link_until, ends_at)
    values (${viewing.businessId}, ${viewing.openedBy}, ${viewing.reason}, ${viewing.openedAt},
      ${viewing.linkHash}, ${viewing.linkUntil}, ${viewing.endsAt})`);

/** Uses up the link. If two browsers try at once, only one gets the viewing. */
export const useLink = (
  queryable: Queryable,
  { linkHash, cookieHash }: { linkHash: Buffer; cookieHash: Buffer },
  now: Date,
) =>
  queryable.maybeOne<Viewing>(sql`
    update viewings set cookie_hash = ${cookieHash}
    where link_hash = ${linkHash} and cookie_hash is null and link_until > ${now} and ends_at > ${now}
    returning ${columns}`);

export const readViewing = (queryable: Queryable, cookieHash: Buffer, now: Date) =>
  queryable.maybeOne<Viewing>(sql`
    select ${columns} from viewings where cookie_hash = ${cookieHash} and ends_at > ${now}`);

export const endViewing = (queryable: Queryable, cookieHash: Buffer, now: Date) =>
  queryable.run(sql`
    update viewings set ends_at = ${now} where cookie_hash = ${cookieHash} and ends_at > ${now}`);

/** Ends every look of an operator, and the links that no browser has used. */
export const endViewingsBy = (tx: Queryable, openedBy: string, now: Date) =>
  tx.run(sql`
    update viewings set ends_at = ${now} where opened_by = ${openedBy} and ends_at > ${now}`);

export const deleteOldViewings = (queryable: Queryable, before: Date) =>
  queryable.run(sql`delete from viewings where ends_at < ${before}`);
