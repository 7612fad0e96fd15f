import { File } from "lucide-react";
import { expect, test } from "vitest";
import { PAGES } from "../../src/pages.ts";
import { findPages } from "../../src/shell/palette/find-pages.ts";

const offered = PAGES.filter(({ path }) => !path.includes("$")).map((page) => ({
  page,
  icon: File,
  to: `/${page.path}`,
}));

const find = (text: string) => findPages(offered, text).map(({ page }) => page.path);

test.each([
  ["salary", "send/bulk"],
  ["payroll", "send/bulk"],
  ["csv", "send/bulk"],
  ["bank account", "accounts"],
  ["password", "settings/security"],
  ["airtime", "bills/buy"],
  ["Invite", "settings/team"],
  ["salary for november", "send/bulk"],
])("a person who types %s finds the page %s", (text, path) => {
  expect(find(text)).toContain(path);
});

test("a page whose title has the text comes before one that is found by a keyword", () => {
  const found = findPages(offered, "settlement").map(({ page, keyword }) => [page.path, keyword]);
  expect(found[0]).toEqual(["settlements", undefined]);
  expect(find("approv").slice(0, 2).toSorted()).toEqual(["approvals", "settings/approvals"]);
});

test("one letter finds titles only, and an empty text every page", () => {
  expect(find("z")).toEqual([]);
  expect(find("")).toHaveLength(offered.length);
});

test("each page that needs no id has keywords", () => {
  const bare = offered.filter(({ page: { keywords = "" } }) => keywords === "");
  expect(bare.map(({ page }) => page.path)).toEqual([]);
});
