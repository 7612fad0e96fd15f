import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { columnTypes, readTexts, readTime } from "../column-types.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url, types: columnTypes });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function read<T>(expression: string, ...values: unknown[]): Promise<T> {
  const { rows } = await client.query<{ value: T }>(`select ${expression} as value`, values);
  return rows[0]?.value as T;
}

const ZONES = ["UTC", "Africa/Lagos", "America/New_York", "Asia/Kolkata", "Africa/Monrovia"];

describe("a time", () => {
  test.each(ZONES)("is read exactly, whatever it is, from a server in %s", async (zone) => {
    await client.query(`set timezone = '${zone}'`);
    const times = fc.date({
      min: new Date("0090-01-02"),
      max: new Date("9999-12-30"),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(times, async (time) => {
        expect(await read<Date>("$1::timestamptz", time.toISOString())).toEqual(time);
      }),
      { numRuns: 60 },
    );
  });

  test("has as many digits behind the second as there are, and loses those below a millisecond", () => {
    for (const [text, iso] of [
      ["2026-11-21 14:09:50+00", "2026-11-21T14:09:50.000Z"],
      ["2026-11-21 14:09:50.5+00", "2026-11-21T14:09:50.500Z"],
      ["2026-11-21 14:09:50.05+00", "2026-11-21T14:09:50.050Z"],
      ["2026-11-21 14:09:50.057+01", "2026-11-21T13:09:50.057Z"],
      ["2026-11-21 14:09:50.999999-11", "2026-11-22T01:09:50.999Z"],
      ["2026-11-21 23:59:59.9999+00", "2026-11-21T23:59:59.999Z"],
    ] as const)
      expect(readTime(text).toISOString()).toBe(iso);
  });

  test("before or after all others is read, too", async () => {
    expect(await read<Date>("'0044-03-15 12:00:00+00 BC'::timestamptz")).toEqual(
      new Date("-000043-03-15T12:00:00Z"),
    );
    expect(await read<Date>("'12000-01-01 00:00:00+00'::timestamptz")).toEqual(
      new Date("+012000-01-01T00:00:00Z"),
    );
  });

  test("that never comes is no date", async () => {
    expect(await read("'infinity'::timestamptz")).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a list of texts", () => {
  const HOSTILE = ["", "NULL", "null", "a b", ",", "{", "}", '"', "\\", "é", "a-b.c", " x", "\n"];
  const texts = fc.array(fc.option(fc.oneof(fc.constantFrom(...HOSTILE), fc.string())), {
    maxLength: 5,
  });

  test("is read as it was written, however hostile", () =>
    fc.assert(
      fc.asyncProperty(texts, async (list) => {
        const clean = list.map((one) => one?.replaceAll("\0", "") ?? null);
        expect(await read("$1::text[]", clean)).toEqual(clean);
      }),
      { numRuns: 300 },
    ));

  test("of lists is a list of lists", () => {
    expect(readTexts("{{a,b},{c,d}}")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });
});

test("a bigint never passes through a double", async () => {
  expect(await read("9007199254740993::bigint")).toBe(9_007_199_254_740_993n);
});
