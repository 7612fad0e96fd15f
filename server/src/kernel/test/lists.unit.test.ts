import { expect, test } from "vitest";
import { sql } from "../database/sql.ts";
import { allOf, inAmounts, inRange, listPage, newestFirst, withOlder } from "../lists.ts";

test("conditions that are not asked for leave no trace in a statement", () => {
  const whose = sql`environment_id = ${1n}`;
  expect(allOf(whose, false, false)).toEqual(whose);
  expect(allOf(whose, false, sql`status = ${"Paid"}`, sql`settled_at is null`)).toEqual({
    text: "environment_id = $1 and status = $2 and settled_at is null",
    values: [1n, "Paid"],
  });
});

test.each([
  ["both ends", true, true, "t.at >= $2 and t.at < $3"],
  ["a start alone", true, false, "t.at >= $2"],
  ["an end alone", false, true, "t.at < $2"],
])("a range with %s holds its start and not its end", (_, hasFrom, hasUntil, expected) => {
  const from = hasFrom ? new Date(1) : null;
  const until = hasUntil ? new Date(2) : null;
  const { text, values } = allOf(sql`id = ${1n}`, ...inRange(sql`t.at`, { from, until }));
  expect(text).toBe(`id = $1 and ${expected}`);
  expect(values).toEqual([1n, from, until].filter((value) => value !== null));
});

test("a range without ends leaves no trace in a statement", () => {
  const whose = sql`id = ${1n}`;
  const range = { from: null, until: null };
  expect(allOf(whose, ...inRange(sql`t.at`, range))).toEqual(whose);
});

test.each([
  ["both ends", 1n, 2n, "id = $1 and amount >= $2 and amount <= $3"],
  ["a least amount alone", 1n, null, "id = $1 and amount >= $2"],
  ["a most amount alone", null, 2n, "id = $1 and amount <= $2"],
  ["no end", null, null, "id = $1"],
])("a range of amounts with %s holds both of its ends", (_, least, most, expected) => {
  const { text, values } = allOf(sql`id = ${1n}`, ...inAmounts(sql`amount`, { least, most }));
  expect(text).toBe(expected);
  expect(values).toEqual([1n, least, most].filter((value) => value !== null));
});

test("a list has its newest row first, and rows of one time by their ids", () => {
  expect(newestFirst(sql`t.at`).text).toBe("t.at desc");
  expect(newestFirst(sql`t.at`, sql`t.id`).text).toBe("t.at desc, t.id desc");
});

/** A list of so many rows, each being its own place. */
const listOf = (length: number) => ({
  read: async ({ limit, offset }: { limit: number; offset: number }) =>
    Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, n) => offset + n),
  count: async (most: number) => Math.min(length, most),
});

test.each([
  ["within what is counted", 5, 2, { rows: [2, 3], total: 5 }],
  ["at the end", 5, 4, { rows: [4], total: 5 }],
  ["behind the end", 5, 40, { rows: [], total: 5 }],
  ["that is just full", 4, 2, { rows: [2, 3], total: 4 }],
  ["of an empty list", 0, 0, { rows: [], total: 0 }],
  ["where counting stops", 200_000, 0, { rows: [0, 1], total: 10_000 }],
  [
    "with more after it, beyond that",
    200_000,
    150_000,
    { rows: [150_000, 150_001], total: 150_003 },
  ],
  ["the last of all, beyond that", 200_000, 199_998, { rows: [199_998, 199_999], total: 200_000 }],
])("a page %s has its rows, and a total that says whether there are more", async (...line) => {
  const [, length, offset, expected] = line;
  expect(await listPage({ size: 2, offset }, listOf(length))).toEqual(expected);
});

test("the rows of a list are not counted by a caller that sees its end", async () => {
  const count = () => Promise.reject(new Error("counted"));
  const list = { ...listOf(5), count };
  expect(await listPage({ size: 2, offset: 4 }, list)).toEqual({ rows: [4], total: 5 });
  await expect(listPage({ size: 2, offset: 2 }, list)).rejects.toThrow("counted");
});

test("a search that ended early adds what an index finds, each row once", async () => {
  const end = new Date(0);
  const found = await withOlder({ ids: [4n, 3n], end }, async () => [{ id: 3n }, { id: 1n }]);
  expect(found).toEqual({ ids: [4n, 3n, 1n], end });
});

test("a search that reached the last row looks nothing up", async () => {
  const found = { ids: [4n, 3n], end: undefined };
  expect(await withOlder(found, () => expect.fail("a look-up"))).toEqual(found);
});
