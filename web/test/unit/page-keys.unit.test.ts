import { expect, test } from "vitest";
import { PAGES as CONSOLE_PAGES } from "../../src/console/pages.ts";
import { PAGES } from "../../src/pages.ts";

test.each([
  { of: "dashboard", pages: PAGES },
  { of: "console", pages: CONSOLE_PAGES },
])("each key after G is one capital letter of one page of the $of", ({ pages }) => {
  const keys = pages.flatMap(({ navigation }) => navigation?.key ?? []);
  expect(keys.filter((key) => !/^[A-Z]$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
