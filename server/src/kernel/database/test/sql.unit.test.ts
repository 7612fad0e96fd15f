import { describe, expect, test } from "vitest";
import { sql } from "../sql.ts";

describe("sql", () => {
  test("a value becomes a parameter and never text", () => {
    expect(sql`select ${"x'; drop table accounts; --"}`).toEqual({
      text: "select $1",
      values: ["x'; drop table accounts; --"],
    });
  });

  test("a statement without values is its own text", () => {
    expect(sql`select 1`).toEqual({ text: "select 1", values: [] });
  });

  test("a nested statement is spliced in and its parameters go on counting", () => {
    const mine = sql`owner = ${7n} and kind = ${"fee"}`;
    expect(sql`select ${1} from accounts where ${mine} and id > ${9n}`).toEqual({
      text: "select $1 from accounts where owner = $2 and kind = $3 and id > $4",
      values: [1, 7n, "fee", 9n],
    });
  });

  test("nesting goes as deep as one likes, and a piece may be used twice", () => {
    const one = sql`a = ${1}`;
    const both = sql`(${one} or ${one})`;
    expect(sql`where ${both} and b = ${2}`).toEqual({
      text: "where (a = $1 or a = $2) and b = $3",
      values: [1, 1, 2],
    });
  });

  test("more than nine parameters are renumbered by their whole number", () => {
    const ten = sql`${1},${2},${3},${4},${5},${6},${7},${8},${9},${10}`;
    expect(sql`${0},${ten}`.text).toBe("$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11");
  });

  test("null, arrays and plain objects are values", () => {
    const values = [null, [1, 2], { text: "not a statement" }];
    expect(sql`${values[0]} ${values[1]} ${values[2]}`).toEqual({ text: "$1 $2 $3", values });
  });

  test("an empty piece leaves nothing behind", () => {
    expect(sql`select 1${sql.empty} limit ${5}`).toEqual({
      text: "select 1 limit $1",
      values: [5],
    });
  });

  test("a piece without values is distinguished from a value in its place, and from another piece", () => {
    const from = (table: unknown, id: unknown) => sql`select * from ${table} where ${id}`;
    const [accounts, entries] = [sql.identifier("accounts"), sql.identifier("entries")];
    for (let time = 0; time < 2; time++) {
      expect([from(accounts, 1), from(entries, 2), from(3, accounts), from(4, 5)]).toEqual([
        { text: 'select * from "accounts" where $1', values: [1] },
        { text: 'select * from "entries" where $1', values: [2] },
        { text: 'select * from $1 where "accounts"', values: [3] },
        { text: "select * from $1 where $2", values: [4, 5] },
      ]);
    }
  });

  test("pieces are distinguished wherever one ends and the next begins", () => {
    const piece = (text: string) => ({ text, values: [] });
    const both = (one: string, other: string) => sql`${piece(one)} and ${piece(other)}`.text;
    expect([both("a\nb", "c"), both("a", "b\nc")]).toEqual(["a\nb and c", "a and b\nc"]);
  });

  test("a name is quoted, and cannot end its quotes", () => {
    expect(sql`select * from ${sql.identifier('en"tries')}`).toEqual({
      text: 'select * from "en""tries"',
      values: [],
    });
  });
});
