import { present } from "../assert.ts";
import { textArray } from "../database/arrays.ts";
import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { type MovedTable, nameOf } from "./moved-table.ts";

/** A table as the database has it. */
export interface StoredTable {
  readonly columns: readonly string[];
  /** The primary key in its order, with the types of its columns. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
  /** The table itself, or its partitions with their bounds, the oldest first. */
  readonly parts: readonly StoredPart[];
}

export interface StoredPart {
  readonly name: string;
  /** `for values from (…) to (…)`. Null for a table without partitions. */
  readonly bounds: string | null;
}

export const readTable = async (
  queryable: Queryable,
  table: Pick<MovedTable, "schema" | "name">,
): Promise<StoredTable> => present((await readTables(queryable, [table]))[0], nameOf(table));

/** Returns tables in their order. Together, because a move reads some seventy of them several times. */
export async function readTables(
  queryable: Queryable,
  tables: readonly Pick<MovedTable, "schema" | "name">[],
): Promise<readonly StoredTable[]> {
  const rows = await queryable.many<StoredTable & { place: bigint }>(sql`
    with relation as (
      select place, pg_class.oid, relname, relkind
      from unnest(${textArray(tables.map(({ schema }) => schema ?? "public"))}::text[],
                  ${textArray(tables.map(({ name }) => name))}::text[]) with ordinality as asked(schema, name, place)
      join pg_namespace on nspname = asked.schema
      join pg_class on pg_class.relnamespace = pg_namespace.oid and relname = asked.name
    )
    select place,
           (select array_agg(attname::text order by attnum) from pg_attribute
            where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, -1)) order by of_key.place)
            from pg_index
            cross join unnest(indkey) with ordinality as of_key(number, place)
            join pg_attribute on attrelid = indrelid and attnum = of_key.number
            where indrelid = relation.oid and indisprimary) as key,
           (select json_agg(json_build_object('name', name, 'bounds', bounds) order by name) from (
              select relname::text as name, null as bounds where relkind = 'r'
              union all
              select child.relname::text, pg_get_expr(child.relpartbound, child.oid)
              from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = relation.oid
            ) part) as parts
    from relation`);
  const found = new Map(rows.map(({ place, ...table }) => [Number(place), table]));
  return tables.map((table, at) => present(found.get(at + 1), nameOf(table)));
}

/** The number of the newest migration. */
export const readSchemaVersion = async (queryable: Queryable): Promise<number> =>
  (
    await queryable.one<{ number: number }>(
      sql`select max(number) as number from schema_migrations`,
    )
  ).number;

/** Tables with an id of an environment or a business, by their names and the column. */
export const readTablesOfBusinesses = (queryable: Queryable) =>
  queryable.many<{ name: string }>(sql`
    select distinct case nspname when 'public' then '' else nspname || '.' end || relname as name
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and not relispartition and nspname not like 'pg\_%'
      and nspname not in ('information_schema', 'graphile_worker', 'arriving')
      and attname ~ '(^|_)(environment|business)_ids?$'
    order by name`);
