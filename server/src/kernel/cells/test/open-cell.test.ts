import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../../test/support/databases.ts";
import { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { cellOfId, firstIdOf } from "../cell-number.ts";
import { openCell } from "../open-cell.ts";

let created: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;

beforeAll(async () => {
  created = await createTestDatabase();
  const onIdleError = () => undefined;
  const settings = { connectionsMax: 4, applicationName: "cells", onIdleError };
  database = new Database({ url: created.url, ...settings });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const nextOf = (sequence: string) =>
  database.one<{ id: bigint }>(sql`select nextval(${sequence}::regclass) as id`);

test("a database without a number gets the configured one once, and its ids continue in that range", async () => {
  expect(await openCell(database, undefined)).toBeNull();
  const before = (await nextOf("ids")).id;
  expect(cellOfId(before)).toBeNull();
  const numbers = await Promise.all([12, 12, 12].map((number) => openCell(database, number)));
  expect(numbers).toEqual([12, 12, 12]);
  expect(await openCell(database, undefined)).toBe(12);

  const first = (await nextOf("ids")).id;
  expect(first).toBe(firstIdOf(12) + 1_000_000n);
  expect(await openCell(database, 12)).toBe(12);
  expect((await nextOf("ids")).id).toBe(first + 1_000n);
  await expect(openCell(database, 13)).rejects.toThrow(/KASUWA_CELL is 13.*is cell 12/);
});

test("no sequence of ours is left behind", async () => {
  const left = await database.many<{ name: string }>(sql`
    select sequencename as name from pg_sequences
    where schemaname = 'public' and data_type = 'bigint'::regtype
      and coalesce(last_value, 0) < ${firstIdOf(12)} and start_value < ${firstIdOf(12)}`);
  const numbered = await Promise.all(left.map(async ({ name }) => (await nextOf(name)).id));
  expect(numbered.map(cellOfId)).toEqual(numbered.map(() => 12));
});
