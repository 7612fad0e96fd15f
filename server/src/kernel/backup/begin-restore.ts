import type pg from "pg";
import { StartupError } from "../startup-error.ts";
import { listRelations } from "./queries.ts";
import { hasUnfinishedRestore } from "./unfinished-restore.ts";

/**
 * Marks the database before its schema is made. Throws a StartupError if something is in it, unless an earlier restore
 * left it: its rows were never committed.
 */
export async function beginRestore(client: pg.Client): Promise<void> {
  if (await hasUnfinishedRestore(client)) return;
  const relations = await listRelations(client);
  if (relations.length > 0) throw isNotEmpty(relations);
  await client.query(
    "create table public.unfinished_restore (began_at timestamptz not null default now())",
  );
}

const isNotEmpty = ([first = "", ...others]: readonly string[]) =>
  new StartupError(
    `The database is not empty: it has ${first} and ${others.length} other tables and sequences. Restore into a new database, or into a data folder without "postgres".`,
  );
