import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import type { Place } from "./number-search.ts";

/** Which files are searched: those of the one database, or all of its server, with the write-ahead log. */
export type Files = "none" | "database" | "server";

/** What a database holds: the contents of its tables, and the files behind them, with updated and deleted rows. */
export async function contentsOf(superuserUrl: string, files: Files): Promise<readonly Place[]> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const tables = await tablesOf(client);
    return files === "none" ? tables : [...tables, ...(await filesOf(client, files))];
  } finally {
    await client.end();
  }
}

/** Each partition as the table it is. */
async function tablesOf(client: pg.Client): Promise<Place[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname <> 'information_schema' and not starts_with(nspname, 'pg_')`);
  const places: Place[] = [];
  for (const { name } of rows) {
    const read = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    const content = Buffer.from(read.rows.map(({ row }) => row).join("\n"));
    places.push({ name: `the table ${name}`, content });
  }
  return places;
}

async function filesOf(client: pg.Client, files: Files): Promise<Place[]> {
  await client.query("checkpoint");
  const { rows } = await client.query<{ server: string; database: string }>(`
    select current_setting('data_directory') as server, 'base/' || oid as database
    from pg_database where datname = current_database()`);
  const [{ server, database } = { server: "", database: "" }] = rows;
  return filesIn(files === "server" ? server : join(server, database));
}

/** The contents of a folder's files, each read only when it is needed. */
function filesIn(folder: string): Place[] {
  return pathsIn(folder).map((path) => ({
    name: `the file ${relative(folder, path)}`,
    get content() {
      return unlessGone(() => readFileSync(path)) ?? Buffer.alloc(0);
    },
  }));
}

function pathsIn(folder: string): string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pathsIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Undefined for a file or folder that is gone: other test files drop their databases at the same time. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
