import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../../src/start/database.ts";
import { administer, createDatabase, type TestServer, urlOf } from "./databases.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

/** One server for the whole run, with one migrated database that test files copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await chooseServer();
  try {
    await createDatabase(server, server.template, "template0");
    await migrateDatabase(urlOf(server.ownerUrl, server.template), () => undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testServer", server);
  return stop;
}

async function chooseServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const prefix = `kasuwa_test_${process.pid}`;
  const names = { prefix, template: `${prefix}_template` };
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    const server = { adminUrl: given, ownerUrl: given, ...names };
    return { server, stop: () => dropDatabases(server) };
  }
  const started = await startThrowawayPostgres();
  return {
    server: { adminUrl: started.superuserUrl, ownerUrl: started.url, ...names },
    stop: started.stop,
  };
}

/** On a server that is not ours to delete, what this run made goes, whichever test forgot it. */
async function dropDatabases({ adminUrl, prefix }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [`${prefix}_`],
  );
  await client.end();
  await administer(
    adminUrl,
    ...rows.map(({ name }) => `drop database if exists ${name} with (force)`),
  );
}
