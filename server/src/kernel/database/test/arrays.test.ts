import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import {
  bigintArray,
  booleanArray,
  byteaArray,
  documentArray,
  integerArray,
  textArray,
  timeArray,
} from "../arrays.ts";
import { sql } from "../sql.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** What PostgreSQL makes of such an array, element by element, and the driver of each element. */
async function asRead<T>(array: string | Buffer, type: string): Promise<T[]> {
  const { rows } = await client.query<{ value: T }>(
    `select value from unnest($1::${type}[]) with ordinality as element(value, place) order by place`,
    [array],
  );
  return rows.map((row) => row.value);
}

const HOSTILE = [
  '"',
  "\\",
  "{",
  "}",
  ",",
  "NULL",
  "null",
  '\\"',
  "'",
  "\n",
  "\t",
  " ",
  "",
  "é",
  "😀",
  "\u{2028}",
  "$1",
  "--",
];

/** Everything but what no text of PostgreSQL holds: NUL, and halves of surrogate pairs. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" })), { maxLength: 6 })
  .map((parts) => parts.join("").replaceAll("\0", ""));

const nullable = <T>(values: fc.Arbitrary<T>) => fc.array(fc.option(values), { maxLength: 8 });

const check = <T>(values: fc.Arbitrary<T>, property: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, property), { numRuns: 200 });

describe("an array parameter is read by PostgreSQL as it was meant", () => {
  test("of texts, however hostile", () =>
    check(nullable(text), async (values) => {
      expect(await asRead(textArray(values), "text")).toEqual(values);
    }));

  test("of each hostile text by itself, and all of them together", async () => {
    for (const one of HOSTILE) expect(await asRead(textArray([one]), "text")).toEqual([one]);
    expect(await asRead(textArray([...HOSTILE, null]), "text")).toEqual([...HOSTILE, null]);
    expect(await asRead(textArray([HOSTILE.join("")]), "text")).toEqual([HOSTILE.join("")]);
  });

  test("of documents, however hostile", () =>
    check(fc.array(fc.oneof(text, fc.json()), { maxLength: 8 }), async (values) => {
      expect(await asRead(documentArray(values), "text")).toEqual(values);
    }));

  test("of large whole numbers", () =>
    check(fc.array(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)), async (values) => {
      expect(await asRead(bigintArray(values), "bigint")).toEqual(values.map(String));
    }));

  test("of large whole numbers, some missing", () =>
    check(nullable(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)), async (values) => {
      const texts = values.map((value) => (value === null ? null : String(value)));
      expect(await asRead(bigintArray(values), "bigint")).toEqual(texts);
    }));

  test("of small whole numbers, some missing", () =>
    check(nullable(fc.integer()), async (values) => {
      expect(await asRead(integerArray(values), "integer")).toEqual(values);
    }));

  test("of times", () =>
    check(
      nullable(
        fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
      ),
      async (values) => {
        expect(await asRead(timeArray(values), "timestamptz")).toEqual(values);
      },
    ));

  test("of bytes", () =>
    check(nullable(fc.uint8Array({ maxLength: 40 })), async (values) => {
      const bytes = values.map((value) => (value === null ? null : Buffer.from(value)));
      expect(await asRead(byteaArray(bytes), "bytea")).toEqual(bytes);
    }));

  test("of nothing", async () => {
    expect(await asRead(textArray([]), "text")).toEqual([]);
    expect(await asRead(documentArray([]), "text")).toEqual([]);
    expect(await asRead(bigintArray([]), "bigint")).toEqual([]);
    expect(await asRead(timeArray([]), "timestamptz")).toEqual([]);
    expect(await asRead(byteaArray([]), "bytea")).toEqual([]);
  });

  test("but a number too large is refused, and never made into another", () => {
    for (const value of [2n ** 63n, -(2n ** 63n) - 1n, 2n ** 64n])
      expect(() => bigintArray([1n, value])).toThrow(RangeError);
  });

  test("but under the cast of another type it is refused, and never misread", async () => {
    const casts = [
      [bigintArray([1n]), "timestamptz"],
      [bigintArray([1n]), "integer"],
      [timeArray([new Date(0)]), "bigint"],
      [byteaArray([Buffer.from("x")]), "text"],
      [documentArray(["{}"]), "json"],
    ] as const;
    for (const [array, type] of casts)
      await expect(asRead(array, type), type).rejects.toMatchObject({ code: "42804" });
  });

  test("but an invalid date is refused", () => {
    expect(() => timeArray([new Date(Number.NaN)])).toThrow(RangeError);
  });

  test("made of rows, with what stands in each", async () => {
    const rows = [
      { id: 7n, name: 'a "name"', at: new Date(0), content: Buffer.from("x"), isOpen: false },
      { id: null, name: null, at: null, content: null, isOpen: null },
    ];
    const { text, values } = sql`
      select * from unnest(
        ${bigintArray(rows.map((row) => row.id))}::bigint[],
        ${textArray(rows.map((row) => row.name))}::text[],
        ${timeArray(rows.map((row) => row.at))}::timestamptz[],
        ${byteaArray(rows.map((row) => row.content))}::bytea[],
        ${booleanArray(rows.map((row) => row.isOpen))}::boolean[])
        as made(id, name, at, content, "isOpen")`;
    const [first, second] = (await client.query(text, [...values])).rows;
    expect(first).toEqual({ ...rows[0], id: "7" });
    expect(second).toEqual(rows[1]);
  });

  test("but a NUL is refused, and never cut off", async () => {
    for (const array of [textArray(["a\0b"]), documentArray(["a\0b"])]) {
      await expect(asRead(array, "text")).rejects.toMatchObject({ code: "22021" });
    }
  });
});
