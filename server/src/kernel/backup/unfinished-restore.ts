import type pg from "pg";
import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { StartupError } from "../startup-error.ts";

/** A table with this name says that a restore has begun and not ended. The restore drops it with its commit. */
const EXISTS = "select to_regclass('public.unfinished_restore') is not null as exists";

export async function hasUnfinishedRestore(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(EXISTS);
  return rows[0]?.exists === true;
}

/** Throws a StartupError if a restore into this database has begun and not ended. */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (await hasUnfinishedRestore(client)) throw isUnfinished();
}

/** The same for a process that has no connection of its own. */
export async function requireFinishedRestore(queryable: Queryable): Promise<void> {
  const { exists } = await queryable.one<{ exists: boolean }>(sql`
    select to_regclass('public.unfinished_restore') is not null as exists`);
  if (exists) throw isUnfinished();
}

export const endRestore = (client: pg.Client) =>
  client.query("drop table public.unfinished_restore");

const isUnfinished = () =>
  new StartupError(
    "A restore into this database has not finished. Repeat `operator restore FILE`, or use another database.",
  );
