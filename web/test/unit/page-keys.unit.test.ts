import { expect, test } from "vitest";
import { PAGES } from "../../src/pages.ts";

test("each key after G is one capital letter of one page", () => {
  const keys = PAGES.flatMap(({ navigation }) => navigation?.key ?? []);
  expect(keys.filter((key) => !/^[A-Z]$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
