import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";

export interface MigrationFolder {
  path: string;
  write(files: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
}

/** A folder of migrations that a test makes up. */
export async function migrationFolder(files: Record<string, string>): Promise<MigrationFolder> {
  const folder = await temporaryFolder();
  const write = async (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(folder.path, name), text);
  };
  await write(files);
  return { ...folder, write };
}

/** Looks at a database from outside, without the code under test. */
export async function ask<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}
