import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "./support/databases.ts";
import { requireAcceptedByOldest } from "./support/oldest-postgres.ts";
import { noteStatements, saveStatements } from "./support/sent-statements.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const OLDEST = "/usr/lib/postgresql/15/bin";
const isHere = existsSync(join(OLDEST, "postgres"));

const check = async (...statements: readonly string[]) => {
  const folder = await temporaryFolder();
  const statementsPath = join(folder.path, "statements");
  await writeFile(statementsPath, statements.map((text) => `${JSON.stringify(text)}\n`).join(""));
  await requireAcceptedByOldest(inject("testServer"), { binFolder: OLDEST, statementsPath });
  await folder.remove();
};

test.runIf(isHere)("a statement that only a newer PostgreSQL knows fails the run", async () => {
  await expect(
    check("select any_value(id) from businesses", "select id from businesses where id = $1"),
  ).rejects.toThrow(/refuses 1 statements:\n.*any_value/);
});

test.runIf(isHere)(
  "a statement that no PostgreSQL accepts comes from a test on purpose",
  async () => {
    await check("select * from no_such_table", "update businesses set no_column = 1");
  },
);

test("every statement of a client is recorded once, however it is sent", async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, "statements");
  noteStatements();
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("select 'noted simply'");
  await client.query("select $1::text, 'noted with values'", ["x"]);
  await client.query("select $1::text, 'noted with values'", ["y"]);
  await client.query("set lock_timeout = 0");
  await client.end();
  saveStatements(path);
  const lines = (await readFile(path, "utf8")).split("\n");
  expect(lines.filter((line) => line.includes("noted"))).toEqual([
    JSON.stringify("select 'noted simply'"),
    JSON.stringify("select $1::text, 'noted with values'"),
  ]);
  expect(lines.some((line) => line.includes("lock_timeout"))).toBe(false);
  await database.drop();
  await folder.remove();
});
