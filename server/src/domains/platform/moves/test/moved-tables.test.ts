import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/databases.ts";
import { openDatabase } from "../../../../../test/support/ledger-fixture.ts";
import type { Database } from "../../../../kernel/database/database.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { readTable, readTablesOfBusinesses } from "../../../../kernel/moving/catalog-queries.ts";
import { nameOf } from "../../../../kernel/moving/moved-table.ts";
import { MOVED_TABLES, TABLES_THAT_STAY } from "../moved-tables.ts";

let database: Database;
let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.url);
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const listed = () => [...MOVED_TABLES.map(nameOf), ...Object.keys(TABLES_THAT_STAY)];

/** They belong to a business without a column that names it, and are found in other ways. */
const BY_OTHERS = ["businesses", "login_users", "ledger_evidence"];

test("every table with rows of a business moves or stays by a decision", async () => {
  const found = (await readTablesOfBusinesses(database)).map(({ name }) => name);
  const all = [...new Set([...found, ...BY_OTHERS])].sort();
  expect([...listed()].sort()).toEqual(all);
});

test("a new table with an id of an environment is found", async () => {
  await database.run(
    sql`create table fresh (id bigint primary key, assigned_environment_id bigint)`,
  );
  const found = (await readTablesOfBusinesses(database)).map(({ name }) => name);
  expect(found).toContain("fresh");
  await database.run(sql`drop table fresh`);
});

test("a table comes after those that its foreign keys name", async () => {
  const keys = await database.many<{ name: string; of: string }>(sql`
    select conrelid::regclass::text as name, confrelid::regclass::text as of
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const names = MOVED_TABLES.map(nameOf);
  const wrong = keys.filter(
    ({ name, of }) =>
      names.includes(name) && !(names.indexOf(of) < names.indexOf(name)) && name !== of,
  );
  expect(wrong.filter(({ of }) => of !== "login_users" || names.includes(of))).toEqual([]);
});

test("columns that are named exist, and each table has a key", async () => {
  for (const table of MOVED_TABLES) {
    const { columns, key } = await readTable(database, table);
    const named = [...(table.people ?? []), ...Object.keys(table.reset ?? {})];
    expect(columns, nameOf(table)).toEqual(expect.arrayContaining(named));
    expect(key.length, nameOf(table)).toBeGreaterThan(0);
  }
});

test("columns with a person's id get another id if the person is known in the new cell", async () => {
  const found = await database.many<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'
      and table_name not like 'login\_%' and table_name not like 'operator%'`);
  const moved = MOVED_TABLES.map(({ name }) => name);
  const named = MOVED_TABLES.flatMap(({ name, people = [] }) =>
    people.map((one) => `${name}.${one}`),
  );
  const asked = found.filter(({ name }) => moved.includes(name.split(".")[0] ?? ""));
  expect(named).toEqual(expect.arrayContaining(asked.map(({ name }) => name)));
});
