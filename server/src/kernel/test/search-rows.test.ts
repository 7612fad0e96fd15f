import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/databases.ts";
import { openDatabase } from "../../../test/support/ledger-fixture.ts";
import { bigintArray, textArray } from "../database/arrays.ts";
import type { Database } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { includeMillisecond, type SearchFound, searchRows } from "../lists.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase({ empty: true });
  database = openDatabase(own.url);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** The microseconds of each row since the first. A row's id is its place, and every second row matches. */
async function searchTo(until: Date | undefined, micros: readonly number[], most: number) {
  const ids = bigintArray(micros.map((_, at) => BigInt(at)));
  const times = textArray(
    micros.map((at) => `2026-01-01T00:00:00.${String(at).padStart(6, "0")}Z`),
  );
  const candidates = sql`
    select id, at, id % 2 = 0 as is_match
    from unnest(${ids}::bigint[], ${times}::text[]::timestamptz[]) as row (id, at)
    where at < ${until === undefined ? new Date("2027-01-01") : includeMillisecond(until)}
    order by at desc, id desc`;
  return await searchRows(database, candidates, { most });
}

async function searchAll(micros: readonly number[], most: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  let found: SearchFound | undefined;
  // Each search ends at an earlier millisecond, so there are at most as many as rows.
  for (let searches = 0; searches <= micros.length; searches += 1) {
    found = await searchTo(found?.end, micros, most);
    ids.push(...found.ids);
    if (found.end === undefined) return ids;
  }
  throw new Error("The search does not end.");
}

test("a search that is continued finds each row once, also where many rows have one time", async () => {
  const times = fc.array(fc.integer({ min: 0, max: 8_000 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(times, fc.integer({ min: 1, max: 12 }), async (micros, most) => {
      const expected = micros
        .map((at, id) => ({ at, id: BigInt(id) }))
        .sort((one, other) => other.at - one.at || Number(other.id - one.id))
        .flatMap(({ id }) => (id % 2n === 0n ? [id] : []));
      expect(await searchAll(micros, most)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("the rows of one millisecond are searched together, however many they are", async () => {
  const found = await searchTo(
    undefined,
    Array.from({ length: 50 }, () => 1_000),
    10,
  );
  expect(found).toMatchObject({ ids: { length: 25 }, end: undefined });
});
