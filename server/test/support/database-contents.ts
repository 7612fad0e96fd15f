import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import type { Place } from "./number-search.ts";

/** Which files are looked at: those of the one database, or all of its server, with the log of every change. */
export type Files = "none" | "database" | "server";

/** What a database holds: its tables as they read, and the files behind them with what was updated and deleted. */
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
  return await filesIn(files === "server" ? server : join(server, database));
}

/** What the files of a folder hold, each read only when it is looked at. */
async function filesIn(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({
      name: `the file ${relative(folder, path)}`,
      get content() {
        return readUnlessGone(path);
      },
    }));
}

/** Other test files drop their databases meanwhile. */
function readUnlessGone(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return Buffer.alloc(0);
    throw error;
  }
}
