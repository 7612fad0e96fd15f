import { readFile } from "node:fs/promises";
import pg from "pg";
import { migrateDatabase } from "../../src/start/database.ts";
import { createDatabase, type TestServer, urlOf } from "./databases.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

/**
 * Prepares every statement that tests of this run sent on the oldest PostgreSQL that is supported, too. Throws for a
 * statement that only the tested server accepts. Faulty SQL that tests send on purpose does not matter, because neither
 * server accepts it.
 */
export async function requireAcceptedByOldest(
  tested: Pick<TestServer, "adminUrl" | "template">,
  { binFolder, statementsPath }: { binFolder: string; statementsPath: string },
): Promise<void> {
  const lines = (await readFile(statementsPath, "utf8")).split("\n").filter((line) => line !== "");
  const statements = [...new Set(lines)].map((line) => JSON.parse(line) as string);
  const oldest = await startThrowawayPostgres({ binFolder });
  try {
    const names = { adminUrl: oldest.superuserUrl, ownerUrl: oldest.url };
    await createDatabase(names, tested.template, "template0");
    await migrateDatabase(urlOf(oldest.url, tested.template), () => undefined);
    const refused = await refusedBy(urlOf(oldest.superuserUrl, tested.template), statements);
    const suspects = [...refused.keys()];
    const faulty = await refusedBy(urlOf(tested.adminUrl, tested.template), suspects);
    const offences = suspects.filter((text) => !faulty.has(text));
    if (offences.length === 0) return;
    const named = offences.map((text) => `${refused.get(text)}: ${text}`).join("\n");
    throw new Error(
      `The oldest supported PostgreSQL refuses ${offences.length} statements:\n${named}`,
    );
  } finally {
    await oldest.stop();
  }
}

/** The statements that a server cannot prepare, each with the reason. */
async function refusedBy(url: string, statements: readonly string[]): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of statements) {
      try {
        await client.query(`prepare sent as ${text}`);
        await client.query("deallocate sent");
      } catch (error) {
        refused.set(text, String(error));
      }
    }
  } finally {
    await client.end();
  }
  return refused;
}
