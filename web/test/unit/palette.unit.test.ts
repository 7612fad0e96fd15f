import { File } from "lucide-react";
import { describe, expect, test } from "vitest";
import { PAGES } from "../../src/pages.ts";
import { findPages } from "../../src/shell/palette/find-pages.ts";
import { searchStatus } from "../../src/shell/palette/search-status.ts";

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

describe("the line under the field", () => {
  const state = { text: "Amina", wanted: "Amina", isFetching: false, hasFailed: false, count: 0 };

  test("says that nothing is there only after a search that found nothing", () => {
    expect(searchStatus(state)).toBe("Nothing here has “Amina”.");
    expect(searchStatus({ ...state, hasFailed: true })).toBe("");
    expect(searchStatus({ ...state, count: 1 })).toBe("");
    expect(searchStatus({ ...state, isFetching: true })).toBe("Searching…");
    expect(searchStatus({ ...state, text: "Amina B" })).toBe("Searching…");
  });
});
