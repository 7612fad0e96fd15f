import { File } from "lucide-react";
import { describe, expect, test } from "vitest";
import { PAGES } from "../../src/pages.ts";
import { findPages } from "../../src/shell/palette/find-pages.ts";
import { recordEntry } from "../../src/shell/palette/record-entry.ts";
import { searchStatus } from "../../src/shell/palette/search-status.ts";
import type { CurrentPlace } from "../../src/shell/use-place.ts";

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

describe("a whole reference opens its record", () => {
  const place = { to: (path: readonly string[]) => path.join("/") } as unknown as CurrentPlace;
  const open = (text: string, pages = offered) => recordEntry(place, pages, text)?.to;

  test.each([
    ["crd_9t5z5j3a85g8", "cards/crd_9t5z5j3a85g8"],
    ["evt_9t5z5j3a85g8", "events/evt_9t5z5j3a85g8"],
    ["inv_2s4k8b6n07xd", "invoices/inv_2s4k8b6n07xd"],
    ["req_mx438hka15fe952100do", "requests/req_mx438hka15fe952100do"],
    ["stl_4h8m2r6t10vc", "settlements/stl_4h8m2r6t10vc"],
    ["wal_125k0r8t2v93ya", "wallets/wal_125k0r8t2v93ya"],
  ])("%s", (reference, address) => {
    expect(open(reference)).toBe(address);
  });

  test("but not a part of one, one that the search finds, or one that the role does not see", () => {
    for (const text of ["crd_9t5", "trf_9t5z5j3a85g8", "a crd_9t5z5j3a85g8"])
      expect(open(text), text).toBeUndefined();
    const seen = offered.filter(({ page }) => page.path !== "cards");
    expect(open("crd_9t5z5j3a85g8", seen)).toBeUndefined();
  });
});
