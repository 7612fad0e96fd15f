import pg from "pg";
import { clientConfig } from "../database/database.ts";
import type { BackupSequence, BackupTable } from "./contents.ts";

/** A connection without limits for a statement: a table may take hours. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig({ url, applicationName: "kasuwa backup" }));
  // The promise of a broken statement reports a lost connection; the event alone would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Without these, the server could end the long transaction, or print times and numbers in its own form. */
export async function setSession(client: pg.Client): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '30s';
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`);
}

export const quote = (...names: readonly string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(".");

export const quoteTable = ({ schema, name }: Pick<BackupTable, "schema" | "name">): string =>
  quote(schema, name);

/** Relations of our own: neither the system's nor an extension's. */
const OWN = `
  relation.relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`;

/** What each database has of its own, and a restore's mark. */
const NOT_COPIED = `('public', 'schema_migrations'), ('graphile_worker', 'migrations'), ('public', 'unfinished_restore')`;

export interface SizedTable extends BackupTable {
  readonly bytes: number;
}

/** Every table with rows of its own. A table comes after those that its foreign keys name. */
export async function listTables(client: pg.Client): Promise<SizedTable[]> {
  const { rows } = await client.query<SizedTable>(`
    with recursive depth (id, level) as (
      select oid, 0 from pg_class where relkind = 'r'
      union
      select conrelid, level + 1 from depth join pg_constraint on confrelid = id
      where contype = 'f' and conrelid <> confrelid and level < 20
    )
    select namespace.nspname as schema, relation.relname as name,
           pg_table_size(relation.oid)::float8 as bytes,
           (select array_agg(attname::text order by attnum) from pg_attribute
            where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           case when parent.oid is not null then json_build_object(
             'parent', parent.relname, 'bounds', pg_get_expr(relation.relpartbound, relation.oid)) end as partition
    from pg_class relation
    join pg_namespace namespace on namespace.oid = relation.relnamespace
    left join pg_inherits on inhrelid = relation.oid
    left join pg_class parent on parent.oid = inhparent
    where relation.relkind = 'r' and relation.relpersistence = 'p' and ${OWN}
      and (namespace.nspname, relation.relname) not in (values ${NOT_COPIED})
    order by (select max(level) from depth where id = relation.oid), namespace.nspname, relation.relname`);
  return rows;
}

/** The names of all tables, views and sequences, without a restore's mark. */
export async function listRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relation.oid::regclass::text as name from pg_class relation
    where relation.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OWN} and relation.relname <> 'unfinished_restore'
    order by 1`);
  return rows.map(({ name }) => name);
}

/** A snapshot does not cover sequences. So they are read after the rows, and are never behind them. */
export async function readSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select namespace.nspname as schema, relation.relname as name from pg_class relation
    join pg_namespace namespace on namespace.oid = relation.relnamespace
    where relation.relkind = 'S' and ${OWN} order by 1, 2`);
  const sequences: BackupSequence[] = [];
  for (const row of rows) {
    const answer = await client.query<Pick<BackupSequence, "lastValue" | "isCalled">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteTable(row)}`,
    );
    for (const state of answer.rows) sequences.push({ ...row, ...state });
  }
  return sequences;
}
