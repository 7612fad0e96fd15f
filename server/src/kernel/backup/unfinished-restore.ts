import type pg from "pg";
import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { StartupError } from "../startup-error.ts";
import { listRelations } from "./queries.ts";

/** A table with this name says that a restore has begun and not ended. The restore drops it with its commit. */
const EXISTS = "select to_regclass('public.unfinished_restore') is not null as exists";

/** Throws a StartupError if a restore into this database has begun and not ended. */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(EXISTS);
  if (rows[0]?.exists) throw isUnfinished();
}

/** The same for a process that has no connection of its own. */
export async function requireFinishedRestore(queryable: Queryable): Promise<void> {
  const { exists } = await queryable.one<{ exists: boolean }>(sql`
    select to_regclass('public.unfinished_restore') is not null as exists`);
  if (exists) throw isUnfinished();
}

/**
 * Marks the database before its schema is made. Throws a StartupError if something is in it, unless an earlier restore
 * left it: its rows were never committed.
 */
export async function beginRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(EXISTS);
  if (rows[0]?.exists) return;
  const relations = await listRelations(client);
  if (relations.length > 0) throw isNotEmpty(relations);
  await client.query(
    "create table public.unfinished_restore (began_at timestamptz not null default now())",
  );
}

export const endRestore = (client: pg.Client) =>
  client.query("drop table public.unfinished_restore");

const isUnfinished = () =>
  new StartupError(
    "A restore into this database has not finished. Repeat `operator restore FILE`, or use another database.",
  );

const isNotEmpty = ([first = "", ...others]: readonly string[]) =>
  new StartupError(
    `The database is not empty: it has ${first} and ${others.length} other tables and sequences. Restore into a new database.`,
  );
