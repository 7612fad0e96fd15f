import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../../src/start/database.ts";
import { administer, createDatabase, databasesOf, type TestServer, urlOf } from "./databases.ts";
import { requireAcceptedByOldest } from "./oldest-postgres.ts";
import { requireHiddenInRun } from "./scan-run.ts";
import { prefixOfRun, removeFoldersOfDeadRuns } from "./temporary-folder.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

/** How much write-ahead log the server keeps for the search at the end. A whole run writes less. */
const CHANGES_KEPT = "2GB";

/** Where the oldest supported PostgreSQL is, if statements are to be checked with it: `/usr/lib/postgresql/15/bin`. */
const oldestBinFolder = process.env["TEST_OLDEST_POSTGRES_BIN"];

/** Four test files run at once, and each may have two cells with a worker. */
const CONNECTIONS = "200";

/** The test rings that may use a database. */
const NEED_POSTGRES = new Set(["domain", "proofs"]);

/**
 * One server for the whole run, with one migrated database that test files copy. When all have run, no identity number
 * that any of them has sent may be readable in what the server leaves behind.
 */
export default async function setUp(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => NEED_POSTGRES.has(name))) return undefined;
  await removeFoldersOfDeadRuns();
  const { server, stop } = await chooseServer();
  try {
    await createDatabase(server, server.template, "template0");
    await migrateDatabase(urlOf(server.ownerUrl, server.template), () => undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testServer", server);
  return async () => {
    try {
      await requireHiddenInRun(server, (sentence) => project.vitest.logger.warn(sentence));
      await requireAccepted(server);
    } finally {
      await stop();
      await rm(dirname(server.plantedPath), { recursive: true });
    }
  };
}

async function requireAccepted(server: TestServer): Promise<void> {
  const { statementsPath } = server;
  if (oldestBinFolder === undefined || statementsPath === undefined) return;
  await requireAcceptedByOldest(server, { binFolder: oldestBinFolder, statementsPath });
}

async function chooseServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const prefix = `kasuwa_test_${process.pid}`;
  const folder = await mkdtemp(join(tmpdir(), prefixOfRun("planted")));
  const plantedPath = join(folder, "numbers");
  const statementsPath = oldestBinFolder === undefined ? undefined : join(folder, "statements");
  for (const path of [plantedPath, statementsPath])
    if (path !== undefined) await writeFile(path, "");
  const names = { prefix, template: `${prefix}_template`, plantedPath, statementsPath };
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    const server = { adminUrl: given, ownerUrl: given, isOurs: false, ...names };
    return { server, stop: () => dropDatabases(server) };
  }
  const started = await startThrowawayPostgres({
    settings: { wal_keep_size: CHANGES_KEPT, max_connections: CONNECTIONS },
  });
  return {
    server: { adminUrl: started.superuserUrl, ownerUrl: started.url, isOurs: true, ...names },
    stop: started.stop,
  };
}

/** On a server that is not ours to delete, drops everything that this run created and a test left behind. */
async function dropDatabases(server: TestServer): Promise<void> {
  const names = await databasesOf(server);
  await administer(
    server.adminUrl,
    ...names.map((name) => `drop database if exists ${name} with (force)`),
  );
}
