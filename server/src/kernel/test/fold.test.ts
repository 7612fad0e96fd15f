import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/databases.ts";
import { Database } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { startsWith } from "../lists.ts";
import { contains, fold, VARIANTS } from "../text/fold.ts";

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  const { url } = created;
  database = new Database({ url, connectionsMax: 1, applicationName: "fold", onIdleError() {} });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const isFound = async (stored: string, text: string) => {
  const found = await database.one<{ found: boolean }>(
    sql`select ${contains(sql`${stored}::text`, text)} as found`,
  );
  return found.found;
};

const NAMES = ["Ọláyínká Akínwándé", "ỌLÁYÍNKÁ AKÍNWÁNDÉ", "Zainab Ɗanjuma", "Aliyu Ƙofar Mata"];

describe("a text without marks and hooks", () => {
  test.each(NAMES)("is the same in the database: %s", async (name) => {
    const { folded } = await database.one<{ folded: string }>(
      sql`select fold_text(${name}) as folded`,
    );
    expect(folded).toBe(fold(name));
    expect(folded).toMatch(/^[a-z ]+$/);
  });

  test("is the same in the database for every letter of the table, in both cases", async () => {
    const letters = Object.values(VARIANTS).join("");
    for (const text of [letters, letters.toUpperCase(), letters.normalize("NFD"), "O’Neil"]) {
      const { folded } = await database.one<{ folded: string }>(
        sql`select fold_text(${text}) as folded`,
      );
      expect(folded).toBe(fold(text));
    }
  });
});

describe("a column begins with a text", () => {
  const isFirst = async (stored: string, text: string) => {
    const found = await database.one<{ found: boolean }>(
      sql`select ${startsWith(sql`${stored}::text`, text)} as found`,
    );
    return found.found;
  };
  const LAST = "\u{10ffff}";

  test.each([
    "",
    "a",
    "ab",
    "a\u{7f}",
    "a\ud7ff",
    "a\u{ffff}",
    `a${LAST}`,
    LAST,
    "50%",
    "_",
    "\\",
  ])("%j: what begins so does, and what sorts before or after it does not", async (text) => {
    for (const rest of ["", "a", "\u{1}", LAST, "\ue000"])
      expect(await isFirst(text + rest, text), rest).toBe(true);
    const others = ["a\ue000", "b", "ac", "a\u{80}", "a\u{10000}", "A", "5", "`"];
    for (const other of others)
      expect(await isFirst(other, text), other).toBe(other.startsWith(text));
  });
});

describe("a column contains a text", () => {
  test.each([
    ["Ọláyínká Akínwándé", "olayinka"],
    ["Ọláyínká Akínwándé", "OLAYINKA AKIN"],
    ["Olayinka Akinwande", "Ọláyínká"],
    ["Ọláyínká".normalize("NFD"), "layinka"],
    ["Zainab Ɗanjuma", "danjuma"],
    ["D’Souza (Lagos)", "d'souza (l"],
    ["50% of [a]|b\\c", "50% of [a]|b\\c"],
    ["Oba Foods", "Ọbà foods"],
    ["Ọbà Foods, Èkó", "FOODS"],
    ["O'Neil", "o’neil"],
  ])("whatever the marks and the case: %s has %s", async (stored, text) => {
    expect(await isFound(stored, text)).toBe(true);
  });

  test.each([
    ["Ọláyínká", "olayinkb"],
    ["abc", "a.c"],
    ["aaa", "a*$"],
    ["x", "x|y"],
    ["Oba", "Ọbáx"],
    ["Ọba (x", "(y"],
    ["Olu", "Olù ß"],
  ])("and no other text: %s has not %s", async (stored, text) => {
    expect(await isFound(stored, text)).toBe(false);
  });
});
