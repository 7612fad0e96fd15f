import type { Queryable, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** How many bytes all days take, their indexes included. */
export const readLogBytes = async (queryable: Queryable): Promise<number> => {
  const { bytes } = await queryable.one<{ bytes: number }>(sql`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::double precision as bytes
    from pg_inherits where inhparent = 'request_log'::regclass`);
  return bytes;
};

export interface LoggedDay {
  /** The name of its table. */
  readonly name: string;
  readonly daysOld: number;
  readonly bytes: number;
}

/** The days until today, the oldest first. */
export const readLoggedDays = (queryable: Queryable) =>
  queryable.many<LoggedDay>(sql`
    select name, days_old as "daysOld", bytes
    from (
      select partition.relname::text as name,
             (now() at time zone 'UTC')::date
               - to_date(right(partition.relname, 10), 'YYYY_MM_DD') as days_old,
             pg_total_relation_size(partition.oid)::double precision as bytes
      from pg_inherits
      join pg_class partition on partition.oid = pg_inherits.inhrelid
      where pg_inherits.inhparent = 'request_log'::regclass
    ) as days
    where days_old >= 0
    order by days_old desc`);

export const makeLogDays = (tx: Transaction, daysAhead: number) =>
  tx.run(sql`select make_request_log_days(${daysAhead}::integer)`);
